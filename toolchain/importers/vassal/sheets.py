"""A module or saved game as sheets: a row for each counter, and for set-ups a row for each that begins somewhere."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.filename import VASSAL_MODULE, VASSAL_SAVE
from toolchain.base.source import Source, Span
from toolchain.formats.vassal.hexgrid import Line
from toolchain.formats.vassal.saves import read_saved
from toolchain.geometry.numbering import numbering
from toolchain.importers.draft import as_word
from toolchain.importers.sheets.column_map import ColumnMap
from toolchain.importers.sheets.columns import OOB, SET_UP, Words, meaning, plain
from toolchain.importers.sheets.grid import Sheet
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.vassal.board_map import cells_of, numbering_of
from toolchain.importers.vassal.counter_lists import Listed, counter_lists, owner_of
from toolchain.importers.vassal.judging import not_read, tell_defects
from toolchain.importers.vassal.module import Module, read_module
from toolchain.importers.vassal.pieces import Described
from toolchain.importers.vassal.places import Place
from toolchain.importers.vassal.set_ups import AT_START, Standing, at_start, of_save, of_saved

_ID = re.compile(r"[A-Z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
_UNIT, _NAME, _SIDE = "unit", "name", "side"  # marks that our own export writes
_OWNED = (_SIDE, "nation")


@dataclass(frozen=True)
class Known:
    """What the project has: words of titles and cells, places, and its units by id and name, in small letters.

    ``named``: the list that all rows belong to, if the user names one; ``owned``: whether the user names the side of all.
    """

    words: Words
    mapping: ColumnMap
    places: Collection[str] = ()
    units: Collection[str] = ()
    named: str = ""
    owned: bool = False

    @property
    def owners(self) -> frozenset[str]:
        """Sides and nations in plain letters."""
        return frozenset(map(plain, self.words.owners))


@dataclass
class SlotSheet(Sheet):
    """A sheet whose rows are counters: a finding in a row stands at its slot in the build file."""

    places: dict[int, Span] = field(default_factory=dict)

    def span(self, row: int, column: int) -> Span:
        """The slot of a row, whatever the column; of the titles the first slot."""
        return self.places.get(row) or next(iter(self.places.values()), Span(Source(self.file, ""), 0, 0))


def sheets_of(path: Path, kind: str, known: Known, findings: Findings) -> list[Sheet]:
    """The sheets of a file for one kind of table. Nothing, with findings, where it has none. Raises OSError."""
    before = findings.errors
    sheets = [sheet for sheet in _read(path, kind, known, findings) if len(sheet.rows) > 1]
    if not sheets and findings.errors == before:
        fault = faults.nothing_to_import
        findings.add((fault.counters if kind == OOB else fault.set_ups)(_nowhere(path)))
    return sheets


def _read(path: Path, kind: str, known: Known, findings: Findings) -> list[Sheet]:
    try:
        if path.suffix.lower() == VASSAL_SAVE:
            return _of_save(path, kind, known, findings)
        with Archive(path) as archive:
            module = read_module(path, archive, findings)
            if module is None:
                return []
            tell_defects(module, archive, findings)
            if kind == OOB:
                return _lists(path, module, known, findings)
            return _set_ups(path, module, archive, known, findings)
    except Unreadable as reason:
        findings.add(not_read(path, reason))
        return []


def _nowhere(path: Path) -> Span:
    return Span(Source(path.as_posix(), ""), 0, 0)


# Lists of counters


def _lists(path: Path, module: Module, known: Known, findings: Findings) -> list[Sheet]:
    """A sheet for each list of counters."""
    held = counter_lists(module)
    cards = sum(one.card for one in module.slots())
    if cards:
        findings.add(faults.not_imported.cards(Span(module.source, 0, 0), cards))
    asked = known.mapping.sheets
    chosen = [one.piece for name, rows in held.items() if not asked or name in asked for one in rows]
    fields = _fields(chosen, known)
    unread = [name for name, field_ in fields.items() if not field_]
    if unread:
        findings.add(faults.not_imported.properties(Span(module.source, 0, 0), unread))
    taken = {name: field_ for name, field_ in fields.items() if field_}
    made = []
    for name, rows in held.items():
        told = [one for one in rows if known.owned or _tells(one, name, taken, known)]
        if len(told) < len(rows) and (not asked or name in asked):
            at, left_out = Span(module.source, 0, 0), len(rows) - len(told)
            findings.add(faults.not_imported.no_side(at, name, left_out, path.name))
        made.append(_sheet(path.as_posix(), name, told, taken, known))
    return made


def _tells(one: Listed, name: str, fields: Mapping[str, str], known: Known) -> bool:
    """Whether more is known of a counter than what it is called, so that it may be a unit: markers have no more."""
    given = any(one.piece.properties.get(key) for key in fields)
    return given or bool(one.path) or bool(owner_of(one.piece, (name,), known.words.owners))


def _fields(pieces: Sequence[Described], known: Known) -> dict[str, str]:
    """The properties of pieces, each with the field of a unit that it is; an empty one where it is none."""
    names = dict.fromkeys(name for piece in pieces for name in piece.properties if name not in ("", _NAME))
    made: dict[str, str] = {}
    for name in names:
        values = [piece.properties.get(name, "") for piece in pieces]
        field_ = known.mapping.columns.get(plain(name), "") or meaning(OOB, name, known.words)[0]
        if name == _UNIT and _are_ids(values):
            field_ = "id"
        elif field_ in _OWNED and not {plain(value) for value in values if value} <= known.owners:
            field_ = ""
        elif field_ == "echelon" and any(value.isdigit() for value in values):
            field_ = ""  # a number of steps or men, and no sign of a size
        made[name] = "" if field_ in made.values() or field_ == _NAME else field_
    return made


def _are_ids(values: Iterable[str]) -> bool:
    given = [value for value in values if value]
    return len({*given}) == len(given) and all(_ID.fullmatch(value) for value in given)


def _sheet(
    file: str,
    name: str,
    rows: Sequence[Listed],
    fields: Mapping[str, str],
    known: Known,
) -> Sheet:
    """A row for each counter of a list; equal ones in one row with their number."""
    own = {field_: key for key, field_ in fields.items()}
    head = [_NAME, _SIDE, "formation", "count", *(one for one in own if one not in (_SIDE, "formation"))]
    alike: dict[tuple[str, ...], tuple[int, Span]] = {}
    for one in rows:
        given = {key: one.piece.properties.get(name_, "") for key, name_ in own.items()}
        given[_NAME] = one.piece.properties.get(_NAME, "").strip() or one.piece.name
        given.setdefault(_SIDE, owner_of(one.piece, (name, *one.path), known.words.owners))
        given.setdefault("formation", one.path[0] if one.path else "")
        cells = tuple(given.get(title, "") for title in head)
        number, first = alike.get(cells, (0, one.span))
        alike[cells] = number + 1, first
    at = head.index("count")
    body = [
        [*cells[:at], number if number > 1 else "", *cells[at + 1 :]] for cells, (number, _) in alike.items()
    ]
    places = {n: span for n, (_, span) in enumerate(alike.values(), 2)}
    numbered: list[tuple[int, list[object]]] = [(1, [*head])]
    numbered += [(n, [*row]) for n, row in enumerate(body, 2)]
    return SlotSheet(file, name, numbered, only_rows=True, places=places)


# Set-ups


def _set_ups(path: Path, module: Module, archive: Archive, known: Known, findings: Findings) -> list[Sheet]:
    made = []
    names: set[str] = set()
    first = [*at_start(module)]
    if first:
        names.add(as_word(AT_START))
        made.append(_standing(path, AT_START, first, known, findings))
    for one in module.set_ups:
        if one.file not in archive.names:
            continue
        try:
            held = of_save(module, archive, one.file, one.span)
        except Unreadable as reason:
            findings.add(faults.set_up_without_file.unreadable(one.span, one.name, one.file, str(reason)))
            continue
        name = _other_name(one.name, names)
        names.add(as_word(name))
        made.append(_standing(path, name, held, known, findings))
    return made


def _other_name(name: str, taken: Collection[str]) -> str:
    """The name of a set-up, with a number where an earlier one has the same."""
    numbers = (f"{name} {number}".strip() for number in itertools.count(2))
    return name if as_word(name) not in taken else next(n for n in numbers if as_word(n) not in taken)


def _of_save(path: Path, kind: str, known: Known, findings: Findings) -> list[Sheet]:
    """A saved game, read with the module that lies beside it: only that tells which hex a point is in."""
    name, span = _module_name(path), _nowhere(path)
    for beside in sorted(one for one in path.parent.iterdir() if one.suffix.lower() == VASSAL_MODULE):
        if _module_name(beside) != name:
            continue
        with Archive(beside) as archive:
            module = read_module(beside, archive, findings)
        if module is None:
            return []
        try:
            held = of_saved(module, read_saved(path.read_bytes()), span)
        except ValueError as reason:
            findings.add(faults.not_a_module.unreadable(span, path.as_posix(), str(reason)))
            return []
        if kind == SET_UP:
            return [_standing(path, path.stem, held, known, findings)]
        taken = {n: f for n, f in _fields([one.piece for one in held], known).items() if f}
        rows = [Listed(one.piece, (), one.span) for one in held]
        return [_sheet(path.as_posix(), path.stem, rows, taken, known)]
    findings.add(faults.not_a_module.without_module(span, path.as_posix(), name))
    return []


def _module_name(path: Path) -> str:
    """What a module is called, or the module of a saved game. Raises Unreadable, OSError."""
    with Archive(path) as archive:
        if "moduledata" not in archive.names:
            return ""
        try:
            root = ElementTree.fromstring(archive.data("moduledata"))
        except ElementTree.ParseError:
            return ""
        return (root.findtext("name") or "").strip()


def _standing(path: Path, name: str, held: Sequence[Standing], known: Known, findings: Findings) -> Sheet:
    """Who begins where. Pieces that are no units of the project, or stand where it has no place, are told."""
    places: dict[int, dict[Line, str]] = {}
    rows: list[list[object]] = []
    spans: dict[int, Span] = {}
    strange: list[str] = []
    lost: list[str] = []
    unclear: dict[str, int] = {}
    for one in held:
        who = (one.piece.properties.get(_UNIT, ""), one.piece.name)
        unit = next((text for text in who if text.lower() in known.units), "")
        place = _place(one.place, places, known)
        if unit and one.unclear:
            unclear[one.unclear] = unclear.get(one.unclear, 0) + 1
            continue
        if not unit or not place:
            (lost if unit else strange).append(one.piece.name)
            continue
        owner = owner_of(one.piece, (), known.words.owners)
        side = known.words.owners.get(owner, owner)
        listed = known.named or "-".join(part for part in (as_word(name), as_word(side)) if part)
        rows.append([place, unit, side, listed])
        spans[len(rows) + 1] = one.span
    for names, fault in ((strange, faults.not_imported.strangers), (lost, faults.not_imported.nowhere)):
        if names:
            findings.add(fault(held[0].span, names, name))
    for map_, number in unclear.items():
        findings.add(faults.not_imported.several_boards(held[0].span, number, name, map_))
    titles: list[tuple[int, list[object]]] = [(1, ["place", "unit", "side", "set-up"])]
    return SlotSheet(
        path.as_posix(),
        name,
        [*titles, *((n, row) for n, row in enumerate(rows, 2))],
        only_rows=True,
        places=spans,
    )


def _place(place: Place, numbers: dict[int, dict[Line, str]], known: Known) -> str:
    """A place in the words of a set-up: the number of a hex, or the name of a zone that the project has a place for."""
    board = place.board
    if board is None or board.grid is None or place.hex is None:
        word = as_word(place.name)
        return word if word in known.places else ""
    if id(board) not in numbers:
        form = numbering(numbering_of(board, board.grid))
        assert form is not None
        numbers[id(board)] = {hex_: form.print(*cell) for hex_, cell in cells_of(board).items()}
    return numbers[id(board)].get(place.hex, "")
