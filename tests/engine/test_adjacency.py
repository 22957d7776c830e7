"""The neighbours of a whole set of places are those of its members, one by one."""

from __future__ import annotations

import random

from toolchain.engine.bitsets import mask_of
from toolchain.engine.kernels.adjacency import Neighbours, neighbours

COLUMNS, ROWS = 20, 12


def grid(boxes: int, one_way: bool = False) -> list[set[int]]:
    """The neighbours of each hex of a map numbered column by column, and of boxes that are linked to every third hex of an edge."""
    made: list[set[int]] = [set() for _ in range(COLUMNS * ROWS + boxes)]
    for column in range(COLUMNS):
        for row in range(ROWS):
            slant = 1 - column % 2
            for right, down in ((0, 1), (1, slant), (1, slant - 1)):
                if column + right < COLUMNS and 0 <= row + down < ROWS:
                    here, there = column * ROWS + row, (column + right) * ROWS + row + down
                    made[here].add(there)
                    made[there].add(here)
    for box in range(COLUMNS * ROWS, len(made)):
        for hex_ in range(box % 5, COLUMNS * ROWS, 3 * ROWS):
            made[box].add(hex_)
            if not one_way:
                made[hex_].add(box)
    return made


def by_members(ground: Neighbours, mask: int) -> int:
    made = 0
    for here, near in enumerate(ground.near):
        if mask >> here & 1:
            made |= near
    return made


def wrong(beside: list[set[int]]) -> int:
    """Of how many random sets the neighbours are others."""
    ground, draw = neighbours([sorted(near) for near in beside]), random.Random(3)
    sets = [
        mask_of(draw.sample(range(len(beside)), size)) for size in (1, 3, 7, 20, 90, 200) for _ in range(20)
    ]
    return sum(ground.spread(mask) != by_members(ground, mask) for mask in sets)


def test_a_set_spreads_as_its_members_do() -> None:
    for boxes in (0, 1, 4, 30):
        assert wrong(grid(boxes)) == 0
    assert wrong(grid(4, one_way=True)) == 0


def test_boxes_do_not_make_a_map_be_asked_hex_by_hex() -> None:
    ground = neighbours([sorted(near) for near in grid(4)])
    assert len(ground.up) == len(ground.down) == 4
    assert list(ground.hubs) == [COLUMNS * ROWS + n for n in range(4)]
