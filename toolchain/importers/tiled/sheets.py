"""Sheets with numbers of their own in a Tiled map: a tile layer for each, which marks the hexes that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from toolchain import faults
from toolchain.geometry.hexnumbers import SheetNumbers
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import numbering
from toolchain.importers.draft import as_name
from toolchain.importers.draft_sheets import DraftSheet
from toolchain.importers.tiled.fields import Fields
from toolchain.importers.tiled.grid import Cell
from toolchain.language.json.source import JsonNode

COMMON = "common-numbers"  # what a layer holds whose hexes have the common numbers, whatever sheets show them


@dataclass(frozen=True)
class SheetLayer:
    """A layer with the custom property `sheet`, and its painted cells as Tiled counts them."""

    node: JsonNode
    cells: frozenset[Cell]


def read_sheets(
    fields: Fields,
    layers: Mapping[str, SheetLayer],
    layout: Layout,
    first: Cell,
    painted: frozenset[Cell],
    cell_of: Mapping[Cell, Cell],
) -> Iterator[DraftSheet]:
    """The sheets; ``first`` is the column and row of the map's first cell, ``cell_of`` those of every hex. Raises Broken."""
    for name, layer in layers.items():
        span = layer.node.span
        form = numbering(fields.property(layer.node, "numbering"))
        word = as_name(name)
        if form is None or not word or form.between == "-":
            raise fields.broken(faults.wrong_hex_number.no_form_of_a_sheet(span, name))
        absent = layer.cells - painted
        if absent or not layer.cells:
            raise fields.broken(faults.outside_the_drawn_map.sheet(span, word, len(absent)))
        stagger = fields.property(layer.node, "stagger") or layout.pushed
        if stagger not in ("odd", "even"):
            raise fields.broken(faults.broken_hex_grid.no_stagger_of_a_sheet(span, word, stagger))
        own = layout._replace(pushed=stagger)
        left, top = (_whole(fields, layer.node, key) for key in ("left-column", "top-row"))
        (q, r), (oq, orr) = layout.axial(*first), own.axial(left, top)
        numbers = SheetNumbers(form, own, word, (q - oq, r - orr))
        sheet = DraftSheet(numbers, frozenset(cell_of[cell] for cell in layer.cells))
        for cell in sorted(sheet.cells):
            place = sheet.place(layout, cell)
            if min(place) < 0 or not form.fits(*place):
                raise fields.broken(
                    faults.wrong_hex_number.does_not_fit_a_sheet(span, place, word, form.form)
                )
        yield sheet


def _whole(fields: Fields, node: JsonNode, key: str) -> int:
    text = fields.property(node, key)
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise fields.broken(faults.wrong_hex_number.not_whole_of_a_sheet(node.span, key, text))
    return int(text)
