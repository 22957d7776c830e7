"""Which pieces stand on the map, by kinds and side: lists that are kept beside the places of pieces.

Most pieces of a campaign wait in boxes for most of the game, and rules ask for those on the map again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.engine.program import Program


def standing(program: Program, places: Iterable[int], kinds: int) -> list[tuple[int, ...]]:
    """The pieces of a set of kinds on the map, in order: of each side, then none (the enemy of no side), all, and last those of no side."""
    sides = len(program.sides)
    made: list[list[int]] = [[] for _ in range(sides + 3)]
    for piece, place in enumerate(places):
        if 0 <= place < program.hex_count and program.KBIT[piece] & kinds:
            made[program.SIDE[piece]].append(piece)
            made[sides + 1].append(piece)
    return [tuple(pieces) for pieces in made]
