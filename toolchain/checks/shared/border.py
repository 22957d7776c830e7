"""The border of a map and its declared edges, for checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.base.source import Span
from toolchain.checks.shared import ground
from toolchain.checks.shared.queries import block_called
from toolchain.checks.shared.seen.memo import kept
from toolchain.geometry.border import Axial, outward
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.ir.margins import owner_of
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import MapEdge


@kept
def border(m: Model) -> dict[Axial, list[Axial]]:
    """The hexes at the border of the map with the places outside that they face; boxes with links are beyond it."""
    hexes = m.ir["hexes"]
    on_grid = [
        (at, sum(not hexes[other].get("box") for other in near))
        for hex, at, near in zip(hexes, ground.axials(m), ground.beside(m), strict=True)
        if not hex.get("box")
    ]
    return outward([at for at, _ in on_grid], [at for at, near in on_grid if near < len(DIRECTIONS)])


def edges(m: Model) -> list[MapEdge]:
    """The declared edges."""
    return m.ir.get("map_edges", [])


def named(m: Model, edge: MapEdge) -> Span | None:
    """Where an edge gets its name."""
    block = block_called(m, "edge", edge["name"])
    return block.header[0].span if block is not None else None


def owner(m: Model, edge: MapEdge) -> str:
    """Whose an edge is."""
    return owner_of(m.ir, edge)


def these(m: Model, hexes: list[int]) -> str:
    """Some hexes with their verb, as a sentence about them begins."""
    listed = ground.hex_list(m, hexes, 3)
    return f"hex {listed} is" if len(hexes) == 1 else f"hexes {listed} are"
