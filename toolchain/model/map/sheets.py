"""Several sheets of one map: which part each shows, and what two of them print of a hex that is on both."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolchain import faults
from toolchain.base.source import Span
from toolchain.geometry.hexnumbers import Axial, SheetNumbers
from toolchain.language.ast import Block
from toolchain.language.forms import Words
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.map.shared_map import of_map
from toolchain.model.map.sheet_joins import Joined, shared
from toolchain.model.rows import no_such_hex
from toolchain.model.scope import parse_range

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex

_ALL = (-(1 << 40), 1 << 40)


class Sheet(NamedTuple):
    """The columns and rows that a sheet shows, both ends included; of its own numbers where it has such."""

    name: str
    columns: tuple[int, int] = _ALL
    rows: tuple[int, int] = _ALL


class Features(NamedTuple):
    """What a row says of its hexes: their terrains, and the name of a place."""

    terrains: tuple[str, ...]
    name: str


class Printed(NamedTuple):
    """What is printed of a hex, and where."""

    number: str
    span: Span
    sheet: Sheet | None
    features: Features


class Extent(NamedTuple):
    """What a map shows: the ends of its columns and of its rows, both included, and its sheets by name."""

    limits: dict[str, tuple[int, int]]
    sheets: dict[str, Sheet]


class Listing:
    """The hexes of a map while they are listed: what is printed of each, and what sheets share."""

    __slots__ = ("extent", "hexes", "joined", "overlaps", "printed", "shared")

    def __init__(self, extent: Extent, joined: Joined) -> None:
        self.extent = extent
        self.joined = joined
        self.hexes: dict[Axial, Hex] = {}
        self.printed: dict[Axial, Printed] = {}
        self.shared = shared(joined.joins, joined.numbers)
        self.overlaps: dict[tuple[str, str], list[tuple[Printed, Printed]]] = {}


def read_extent(b: Build) -> Extent:
    """What the `map` blocks say of columns, rows and sheets."""
    extent = Extent({"columns": _ALL, "rows": _ALL}, {})
    for block in of_map(b, "map"):
        for name, held, _ in b.fields(block):
            if name == "sheet" and held["name"]:
                _read_sheet(b, held, extent.sheets)
            elif name in extent.limits and held["range"]:
                extent.limits[name] = parse_range(held["range"][0].text)
    return extent


def _read_sheet(b: Build, held: Words, sheets: dict[str, Sheet]) -> None:
    """A line `sheet` of the map."""
    word = held["name"][0]
    if word.text in sheets:
        b.findings.add(faults.sheets_disagree.sheet_twice(word.span))
    ranges = [parse_range(held[key][0].text) if held.get(key) else _ALL for key in ("cols", "lines")]
    sheets[word.text] = Sheet(word.text, *ranges)


def sheet_of_block(b: Build, block: Block, sheets: dict[str, Sheet]) -> Sheet | None:
    """The sheet whose hexes a block lists; none when it does not say."""
    words = b.header(block).get("sheet") if block.header else None
    if not words:
        return None
    sheet = sheets.get(words[0].text)
    if sheet is None:
        b.findings.add(faults.sheets_disagree.no_sheet(words[0].span, sheets))
    return sheet


def sheet_of_hex(
    b: Build,
    extent: Extent,
    of: SheetNumbers,
    place: tuple[int, int],
    number: str,
    word: Token,
    sheet: Sheet | None,
) -> Sheet | None:
    """The sheet that a listed hex is on. A place that the sheet, or the map, does not show is a finding."""
    if of.name:
        sheet = extent.sheets[of.name]
    else:
        columns, rows = extent.limits["columns"], extent.limits["rows"]
        if not (columns[0] <= place[0] <= columns[1] and rows[0] <= place[1] <= rows[1]):
            for axis, value in zip(("columns", "rows"), place, strict=True):
                low, high = extent.limits[axis]
                if not low <= value <= high:
                    b.findings.add(faults.outside_the_map.at(word.span, number, axis, low, high))
    if sheet is None:
        return None
    for axis, value, (low, high) in zip(("columns", "rows"), place, (sheet.columns, sheet.rows), strict=True):
        if not low <= value <= high:
            b.findings.add(faults.outside_the_map.of_a_sheet(word.span, number, axis, low, high, sheet.name))
    return sheet


def is_new(b: Build, listing: Listing, at: Axial, now: Printed) -> bool:
    """Whether a hex is listed for the first time; a second time is right on another sheet that says the same."""
    known = listing.printed.setdefault(at, now)
    if known is now:
        return True
    number, span, sheet, (terrains, name) = now
    if known.number != number and number not in listing.shared.get(known.number, ()):
        names = known.sheet.name if known.sheet else "", sheet.name if sheet else ""
        listing.overlaps.setdefault(names, []).append((now, known))
        listing.hexes[at].setdefault("also", []).append(number)
        return False
    if sheet == known.sheet or (number == known.number and None in (sheet, known.sheet)):
        b.findings.add(faults.hex_twice.at(span, number, known.span))
        return False
    first = known.features
    differ = sorted(set(terrains) ^ set(first.terrains))
    if differ or (name and first.name and name != first.name):
        b.findings.add(
            faults.sheets_disagree.at(
                span,
                number,
                known.number,
                (known.sheet.name if known.sheet else "", sheet.name if sheet else ""),
                known.span,
                terrain=differ[0] if differ else "",
                names=(first.name, name),
            )
        )
    elif name and not first.name:
        listing.hexes[at]["name"] = name
    return False


def keep_sheets(b: Build, listing: Listing) -> None:
    """Sheets share what their joins say, and every hex of a join is on the map; where the sheets lie is kept."""
    missing: set[str] = set()
    for join in listing.joined.joins if listing.joined.sound else ():
        for number, _, _, word in (spot for pair in join.pairs for spot in pair):
            if number not in b.facts.hex_index and number not in missing:
                missing.update(listing.shared.get(number, (number,)))
                no_such_hex(number, word, b.facts, b.findings)
    for found in listing.overlaps.values() if listing.joined.sound and not missing else ():
        now, known = found[0]
        b.findings.add(
            faults.sheets_overlap.at(now.span, now.number, known.number, known.span, len(found) - 1)
        )
    if b.numbers.sheets:
        b.ir["sheets"] = [
            {
                "name": sheet.name,
                "numbering": sheet.form.form,
                "pushed": sheet.layout.pushed,
                "q": sheet.at[0],
                "r": sheet.at[1],
            }
            for sheet in b.numbers.sheets
        ]
