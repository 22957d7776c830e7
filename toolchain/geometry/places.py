"""Which places of a map are adjacent: hexes that share a hexside, and boxes that links join to other places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolchain.geometry.lattice import DIRECTIONS

NOWHERE = 999
"""Steps to a place that no way leads to."""


def hexes_by_position(hexes: Sequence[Mapping[str, Any]]) -> dict[tuple[int, int], int]:
    """The hexes by their axial coordinates; boxes are none of them."""
    return {(hex["q"], hex["r"]): index for index, hex in enumerate(hexes) if not hex.get("box")}


def adjacent_places(
    hexes: Sequence[Mapping[str, Any]], links: Sequence[Sequence[int]]
) -> list[tuple[int, ...]]:
    """Of each place those adjacent to it: hexes by direction, then links in their order."""
    where = hexes_by_position(hexes)
    made: list[tuple[int, ...]] = []
    for hex in hexes:
        around = () if hex.get("box") else ((hex["q"] + dq, hex["r"] + dr) for dq, dr in DIRECTIONS)
        made.append(tuple(where[at] for at in around if at in where))
    for a, b in links:
        made[a], made[b] = (*made[a], b), (*made[b], a)
    return made


def steps_from(adjacent: Sequence[Sequence[int]], start: int) -> list[int]:
    """The fewest steps from a place to each."""
    far = [NOWHERE] * len(adjacent)
    far[start], ring = 0, [start]
    while ring:
        after = []
        for here in ring:
            for there in adjacent[here]:
                if far[there] == NOWHERE:
                    far[there] = far[here] + 1
                    after.append(there)
        ring = after
    return far
