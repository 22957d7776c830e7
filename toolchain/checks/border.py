"""The border of a map and its declared edges, for checks."""

from __future__ import annotations

from typing import Any

from toolchain.base.source import Span
from toolchain.checks import ground
from toolchain.checks.asked import kept
from toolchain.checks.reading import block_called
from toolchain.geometry.border import Axial, outward
from toolchain.ir.margins import owner_of
from toolchain.model.model import Model


@kept
def border(m: Model) -> dict[Axial, list[Axial]]:
    """The hexes at the border of the map with the places outside that they face."""
    return outward(ground.places(m))


def edges(m: Model) -> list[dict[str, Any]]:
    """The declared edges."""
    made: list[dict[str, Any]] = m.ir.get("map_edges", [])
    return made


def named(m: Model, edge: dict[str, Any]) -> Span | None:
    """Where an edge gets its name."""
    block = block_called(m, "edge", edge["name"])
    return block.header[0].span if block is not None else None


def owner(m: Model, edge: dict[str, Any]) -> str:
    """Whose an edge is."""
    return owner_of(m.ir, edge)


def these(m: Model, hexes: list[int]) -> str:
    """Some hexes with their verb, as a sentence about them begins."""
    listed = ground.hex_list(m, hexes, 3)
    return f"hex {listed} is" if len(hexes) == 1 else f"hexes {listed} are"
