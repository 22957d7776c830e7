"""Sheets with numbers of their own as layers of a Tiled map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.exporters.tiled.board import MARK, Board, custom, tile_layer
from toolchain.geometry.hexnumbers import numbers_of

COMMON = "common-numbers"


def sheets(board: Board) -> Iterator[dict[str, Any]]:
    """A layer for each sheet with numbers of its own: its hexes, and the number that the first cell would have on it."""
    numbers = numbers_of(board.ir)
    shown = [numbers.all_of(known) for known in board.hexes]
    if any("" in names and len(names) > 1 for names in shown):
        # A hex that a sheet shows has its numbers alone unless something says that it has a common one too.
        common = {index: board.gid[MARK] for index, names in enumerate(shown) if "" in names}
        properties = [custom("holds", COMMON)]
        yield tile_layer(board, "common numbers", common, visible=False, opacity=0.5, properties=properties)
    for sheet in numbers.sheets:
        left, top = sheet.place(board.layout.axial(board.left, board.top))
        cells = [index for index, names in enumerate(shown) if sheet.name in names]
        properties = [
            custom(name, value)
            for name, value in (
                ("sheet", sheet.name),
                ("numbering", sheet.form.form),
                ("stagger", sheet.layout.pushed),
                ("left-column", left),
                ("top-row", top),
            )
        ]
        marks = dict.fromkeys(cells, board.gid[MARK])
        yield tile_layer(
            board, f"sheet {sheet.name}", marks, visible=False, opacity=0.5, properties=properties
        )
