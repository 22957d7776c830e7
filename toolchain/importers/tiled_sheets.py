"""Sheets with numbers of their own in a Tiled map: a tile layer for each, which marks the hexes that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from toolchain.geometry.hexnumbers import SheetNumbers
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import numbering
from toolchain.importers.draft import as_name
from toolchain.importers.draft_sheets import DraftSheet
from toolchain.importers.tiled_fields import Fields
from toolchain.importers.tiled_grid import Cell
from toolchain.language.jsonsource import JsonNode

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
            raise fields.broken(
                "TIL009", f"the sheet `{name[:40]}` has no numbering that can be read", span,
                "give its layer the custom property `numbering`, as in `ccrr`, and a name of letters",
            )  # fmt: skip
        absent = layer.cells - painted
        if absent or not layer.cells:
            raise fields.broken(
                "TIL010", f"the sheet `{word}` covers {len(absent) or 'no'} hexes that are not on the map", span,
                "paint terrain there, or erase them from the layer of the sheet",
            )  # fmt: skip
        stagger = fields.property(layer.node, "stagger") or layout.pushed
        if stagger not in ("odd", "even"):
            raise fields.broken(
                "TIL003",
                f"`stagger` of the sheet `{word}` is `{stagger[:40]}`",
                span,
                "it is `odd` or `even`",
            )
        own = replace(layout, pushed=stagger)
        left, top = (_whole(fields, layer.node, key) for key in ("left-column", "top-row"))
        (q, r), (oq, orr) = layout.axial(*first), own.axial(left, top)
        numbers = SheetNumbers(form, own, word, (q - oq, r - orr))
        sheet = DraftSheet(numbers, frozenset(cell_of[cell] for cell in layer.cells))
        for cell in sorted(sheet.cells):
            place = sheet.place(layout, cell)
            if min(place) < 0 or not form.fits(*place):
                raise fields.broken(
                    "TIL009", f"column {place[0]}, row {place[1]} of the sheet `{word}` has no number of the form `{form.form}`",
                    span, "set the custom properties `left-column` and `top-row` of its layer",
                )  # fmt: skip
        yield sheet


def _whole(fields: Fields, node: JsonNode, key: str) -> int:
    text = fields.property(node, key)
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise fields.broken(
            "TIL009", f"`{key}` of a sheet must be a whole number, not `{text[:40]}`", node.span,
            "it is the column or row that the first cell of the map would have on this sheet",
        )  # fmt: skip
    return int(text)
