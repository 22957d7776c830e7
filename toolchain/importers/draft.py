"""A map between two programs: what was read of it, and how it is written in our language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from toolchain.base.source import Source
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import numbering, printed
from toolchain.importers.draft_boxes import DraftBox, box_lines
from toolchain.importers.draft_sheets import DraftSheet, joins, runs
from toolchain.language.layout.printer import format_text

Cell = tuple[int, int]  # column and row, as printed
WIDE = 100  # columns of a row of numbers
_REASON = re.compile(r' authored "((?:[^"\\]|\\.)*)"')


@dataclass
class DraftHex:
    """The terrains of a hex in order, the name of its place with the terrain that bears it, and what prints it."""

    terrains: list[str] = field(default_factory=list)
    name: str = ""
    bearer: str = ""
    cite: str = ""


@dataclass
class DraftLine:
    """A feature along hexsides or across them: pairs of neighbours, in order."""

    feature: str
    title: str
    pairs: list[tuple[Cell, Cell]]
    cite: str = ""


def put_into(lines: list[DraftLine], more: DraftLine) -> None:
    """Adds pairs to the line of the same feature, title and source; it is made where there is none."""
    for line in lines:
        if (line.feature, line.title, line.cite) == (more.feature, more.title, more.cite):
            line.pairs += more.pairs
            return
    lines.append(more)


@dataclass
class Draft:
    """A whole map: numbering, layout, extent, hexes, lines, regions, and what its words mean."""

    numbering: str
    layout: Layout
    columns: tuple[int, int]
    rows: tuple[int, int]
    hexes: dict[Cell, DraftHex] = field(default_factory=dict)
    lines: list[DraftLine] = field(default_factory=list)
    regions: dict[str, list[Cell]] = field(default_factory=dict)
    # Name of a terrain to the classes it declares; name of a way to the network that it is part of.
    hex_terrains: dict[str, tuple[str, ...]] = field(default_factory=dict)
    side_terrains: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ways: dict[str, str] = field(default_factory=dict)
    cite: str = ""
    cite_hexes: str = ""
    region_cites: dict[str, str] = field(default_factory=dict)
    # Regions that are edges of the map: whose each is, perhaps with its country.
    owners: dict[str, str] = field(default_factory=dict)
    # Sheets with numbers of their own; hexes of none of them have the common numbering.
    sheets: list[DraftSheet] = field(default_factory=list)
    common: frozenset[Cell] = frozenset()  # hexes with the common numbering although sheets show them
    boxes: list[DraftBox] = field(default_factory=list)
    whole_edges: bool = (
        False  # whether the edges divide the whole border, and what prints that where the map does not
    )
    cite_edges: str = ""
    head: str = ""  # what a reader is told at the top of the file


@dataclass(frozen=True)
class Known:
    """What a project declares elsewhere, so that a new map need not."""

    terrains: frozenset[str] = frozenset()
    ways: frozenset[str] = frozenset()
    networks: frozenset[str] = frozenset()
    regions: frozenset[str] = frozenset()
    boxes: frozenset[str] = frozenset()
    whole_edges: bool = False


def cited_together(one: str, other: str) -> str:
    """Two citations of one line, as they stand behind `@`: each paragraph once, and one reason for both."""
    if not one or not other:
        return one or other
    reasons = [_REASON.findall(cite) for cite in (one, other)]
    paragraphs = [_REASON.sub("", cite).split(" @ ") for cite in (one, other)]
    if not all(reasons) and not set(paragraphs[0]) & set(paragraphs[1]):
        return f"{one} @ {other}"
    why = "; ".join(dict.fromkeys(reasons[0] + reasons[1]))
    numbers = " @ ".join(dict.fromkeys(paragraphs[0] + paragraphs[1]))
    return f'{numbers} authored "{why}"' if why else numbers


def quoted(text: str) -> str:
    """A text as a string of the language."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@dataclass(frozen=True)
class Around:
    """Texts that stand in a map file beside what is drawn: before the map, lines of its block, and at the end."""

    before: Sequence[str] = ()
    in_map: Sequence[str] = ()
    after: Sequence[str] = ()


def written(
    draft: Draft, layer: str, origin: str, known: Known | None = None, around: Around | None = None
) -> str:
    """The text of a map file, in canonical layout. ``origin`` is named in its first line."""
    around = around or Around()
    known = known or Known()
    at = _at(draft.cite)
    told = [f"# {line}".rstrip() for line in draft.head.strip().split("\n")] if draft.head.strip() else []
    parts = [f"# The map, made from {origin}.", *(["#"] if told else []), *told, "", f"part of {layer}", ""]
    parts += [line for text in around.before for line in (text, "")]
    parts += _declarations(draft, known, at)
    low = draft.layout.pushed
    half = (
        f"{low} columns half a hex down"
        if draft.layout.orientation == "flat"
        else f"{low} rows half a hex right"
    )
    up = ", rows counted up" if draft.layout.rows_up else ""
    parts += [
        f"map{at}",
        f"  numbering  {draft.numbering}",
        f"  layout  {draft.layout.orientation}, {half}{up}",
        *_sheets(draft),
        *(f"  {line}" for line in around.in_map),
    ]
    if draft.whole_edges and not known.whole_edges:
        parts += ["", f"map{_at(draft.cite_edges)}"] if draft.cite_edges else []
        parts += ["  edges  whole"]
    for sheet in (None, *draft.sheets):
        rows = _hex_rows(draft, sheet)
        if rows or not draft.sheets:
            name = f" of {sheet.numbers.name}" if sheet is not None else ""
            parts += ["", f"hexes{name}{_at(draft.cite_hexes) or at}", *rows]
    for line in draft.lines:
        title = f" {quoted(line.title)}" if line.title else ""
        parts += ["", f"lines {line.feature}{title}{_at(line.cite) or at}"]
        parts += _wrapped([f"{hex_number(draft, a)}/{hex_number(draft, b)}" for a, b in line.pairs])
    for name, members in draft.regions.items():
        if name in known.regions:
            continue
        cite = _at(draft.region_cites.get(name, "")) or at
        head = f"edge {name} of {draft.owners[name]}" if name in draft.owners else f"region {name}"
        parts += ["", f"{head}{cite}", *_wrapped(_runs(draft, members))]
    for box in draft.boxes:
        if box.name not in known.boxes:
            parts += ["", *box_lines(box, _at(box.cite) or at)]
    parts += [line for text in around.after for line in ("", text)]
    text, _ = format_text(Source("map.hw", "\n".join(parts) + "\n"))
    return text


def _at(cite: str) -> str:
    return f"  @ {cite}" if cite else ""


def _declarations(draft: Draft, known: Known, at: str) -> list[str]:
    made = []
    for where, table in (("hex", draft.hex_terrains), ("hexside", draft.side_terrains)):
        for name, classes in table.items():
            if name not in known.terrains:
                made.append(f"terrain {name} on {where}{at}")
                made += [f"  is  {', '.join(classes)}"] if classes else []
    for network in dict.fromkeys(draft.ways.values()):
        mine = [way for way, of in draft.ways.items() if of == network and way not in known.ways]
        if mine and network not in known.networks:
            made += ["", f"network {network}{at}", *(f"  edges lines {way}" for way in mine)]
    return [*made, ""] if made else []


def hex_number(draft: Draft, cell: Cell) -> str:
    """The first printed number of a hex."""
    sheet = _sheet_of(draft, cell)
    return printed(draft.numbering, *cell) if sheet is None else sheet.number(draft.layout, cell)


def _sheet_of(draft: Draft, cell: Cell) -> DraftSheet | None:
    if cell in draft.common:
        return None
    return next((sheet for sheet in draft.sheets if cell in sheet.cells), None)


def _plain(draft: Draft) -> frozenset[Cell]:
    """Hexes with common numbers."""
    return frozenset(cell for cell in draft.hexes if _sheet_of(draft, cell) is None)


def _sheets(draft: Draft) -> list[str]:
    """The extent of the map; or its sheets, each with its extent, and their joins."""
    plain = _plain(draft)
    made = []
    if plain or not draft.sheets:
        (a, b), (c, d) = draft.columns, draft.rows
        made.append(f"  columns  {a}..{b} ; rows  {c}..{d}")
    for sheet in draft.sheets:
        numbers = sheet.numbers
        places = [sheet.place(draft.layout, cell) for cell in sheet.cells]
        (a, b), (c, d) = ((min(values), max(values)) for values in zip(*places, strict=True))
        stagger = f" stagger {numbers.layout.pushed}" if numbers.layout.pushed != draft.layout.pushed else ""
        made.append(
            f"  sheet  {numbers.name} numbering {numbers.form.form}{stagger} columns {a}..{b} rows {c}..{d}"
        )
    return [*made, *joins(draft.layout, draft.numbering, draft.sheets, plain)]


def _runs(draft: Draft, cells: Iterable[Cell]) -> list[str]:
    form = numbering(draft.numbering)
    assert form is not None
    by_sheet: dict[int, list[Cell]] = {}
    for cell in cells:
        sheet = _sheet_of(draft, cell)
        by_sheet.setdefault(-1 if sheet is None else draft.sheets.index(sheet), []).append(cell)
    made = []
    for index, held in sorted(by_sheet.items()):
        if index < 0:
            made += runs(form, held)
        else:
            sheet = draft.sheets[index]
            places = [sheet.place(draft.layout, cell) for cell in held]
            made += runs(sheet.numbers.form, places, sheet.numbers.prefix)
    return made


def _hex_rows(draft: Draft, sheet: DraftSheet | None) -> list[str]:
    """Hexes of a sheet: named and printed places one a row, other hexes of equal terrain together."""
    # Hexes of two sheets are listed on both, so that they are compared; the common list has no name to be told apart by.
    plain = _plain(draft) if sheet is None else sheet.cells - draft.common
    named: list[str] = []
    alike: dict[str, list[Cell]] = {}
    form = sheet.numbers.form if sheet is not None else numbering(draft.numbering)
    assert form is not None
    for cell, known in sorted(draft.hexes.items()):
        if cell not in plain:
            continue
        place = cell if sheet is None else sheet.place(draft.layout, cell)
        if known.name or known.cite:
            words = [f"{t} {quoted(known.name)}" if t == known.bearer else t for t in known.terrains]
            named.append(f"  {form.print(*place)}  {', '.join(words)}{_at(known.cite)}")
        else:
            alike.setdefault(", ".join(known.terrains), []).append(place)
    made = named
    for terrain, cells in alike.items():
        made += [f"{row}  {terrain}".rstrip() for row in _wrapped(runs(form, cells), WIDE - len(terrain))]
    return made


def _wrapped(words: Sequence[str], width: int = WIDE) -> list[str]:
    rows: list[str] = []
    for word in words:
        if rows and len(rows[-1]) + len(word) + 1 <= max(width, 30):
            rows[-1] += f" {word}"
        else:
            rows.append(f"  {word}")
    return rows


_WORD = re.compile(r"[^\W\d_A-Z][^\W_]*(?:-\w+)*\Z")
_PROPER = re.compile(r"[^\W\da-z_]\w*(?:-\w+)*\Z")


def as_word(text: str) -> str:
    """A name of the language for a free text: small letters, hyphens; empty when nothing is left of it."""
    made = re.sub(r"[\W_]+", "-", text.strip().lower()).strip("-")
    if made and not _WORD.match(made):
        made = f"t-{made}"
    return made if _WORD.match(made) else ""


def as_name(text: str) -> str:
    """As it stands when it is a name or a proper name of the language; empty otherwise."""
    return text if _WORD.match(text) or _PROPER.match(text) else ""
