"""Hexes of a map as they are listed: number, place on the lattice, terrain, name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.geometry.hexnumbers import Axial, SheetNumbers, index_by_number, numbers_of_hex
from toolchain.geometry.numbering import MOST_HEXES
from toolchain.model.context import Build
from toolchain.model.map.features import read_features
from toolchain.model.map.hex_count import listed_hexes, rows_of
from toolchain.model.map.shared_map import of_map
from toolchain.model.map.sheets import (
    Features,
    Listing,
    Printed,
    is_new,
    keep_sheets,
    sheet_of_block,
    sheet_of_hex,
)
from toolchain.model.map.terrains import Terrains
from toolchain.model.rows import expand
from toolchain.model.symbols import Symbol

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex


def read_hexes(b: Build, terrains: Terrains, listing: Listing) -> None:
    """Reads the lists of hexes; each hex is kept once, with what all its rows say of it."""
    blocks = [rows_of(block, b.numbers) for block in of_map(b, "hexes")]
    if listed_hexes(blocks) > MOST_HEXES:
        largest = max(blocks, key=lambda rows: listed_hexes([rows])).block
        b.findings.add(faults.not_a_hex_number.too_many(largest.keyword.span, MOST_HEXES))
        blocks = []
    for block, numbers, prefix, rows in blocks:
        sheet = sheet_of_block(b, block, listing.extent.sheets)
        for line, words, rest in rows:
            if not words:
                b.findings.add(faults.row_without_hex_number.first_in_a_row(line.span))
                continue
            features = read_features(b.findings, rest, terrains)
            for word in words:
                span = word.span
                for local in expand(word, numbers, b.findings):
                    number = prefix + local
                    found = b.numbers.parse(number)
                    if found is None:
                        b.findings.add(faults.not_a_hex_number.at(span, local, numbers.written()))
                        continue
                    of, place = found
                    shown = sheet_of_hex(b, listing.extent, of, place, number, word, sheet)
                    at = of.axial(*place)
                    if is_new(b, listing, at, Printed(number, span, shown, features)):
                        listing.hexes[at] = _made(b, listing, number, of, place, at, features)
    _keep(b, listing)
    keep_sheets(b, listing)


def _made(
    b: Build,
    listing: Listing,
    number: str,
    of: SheetNumbers,
    place: tuple[int, int],
    at: Axial,
    features: Features,
) -> Hex:
    """A hex of the map; column and row are those of the common lattice."""
    column, row = b.numbers.common.layout.place(*at) if of.name else place
    every = listing.shared.get(number)
    if every is not None and number != every[0]:
        of = b.numbers.parted(every[0])[0]
    made: Hex = {
        "id": every[0] if every is not None else number,
        "column": column,
        "row": row,
        "q": at[0],
        "r": at[1],
        "terrains": list(features.terrains),
        "name": features.name,
    }
    if of.name:
        made["sheet"] = of.name
    if every is not None and len(every) > 1:
        made["also"] = list(every[1:])
    return made


def _keep(b: Build, listing: Listing) -> None:
    """The hexes in order of the grid, whatever the order of the rows: neighbours then lie at few distances."""
    listed, printed = listing.hexes, listing.printed
    lettered = b.numbers.common.form.lettered
    order = sorted(listed, key=lambda a: (listed[a]["column"], listed[a]["row"]))
    b.ir["hexes"] = [listed[at] for at in order]
    b.facts.hex_index.update(index_by_number(b.ir))
    for index, at in enumerate(order):
        known = listed[at]
        b.model.map_spans[index] = printed[at].span
        if lettered or b.numbers.sheets:
            for number in numbers_of_hex(known):
                if not number[0].isdigit():
                    # Such a number is written as a name is, so it is one.
                    b.symbols.add(Symbol(number, "place", printed[at].span, {"index": index}))
        if known["name"]:
            _place_name(b, known["name"], index)
    layout = b.numbers.common.layout
    b.ir["layout"] = {
        "orientation": layout.orientation,
        "pushed": layout.pushed,
        "rows_up": layout.rows_up,
    }
    b.ir["numbering"] = b.numbers.common.form.form


def _place_name(b: Build, name: str, index: int) -> None:
    word = name.replace(". ", "_").replace(" - ", "_").replace(" ", "_").replace(".", "")
    symbol = Symbol(word, "place", b.model.map_spans[index], {"index": index})
    earlier = b.symbols.add(symbol)
    if earlier is not None:
        b.findings.add(faults.place_twice.at(symbol.span, name, earlier.span))
