"""First steps of a move that can still end, where the hexes between may not be ended in."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

from toolchain.engine.kernels.movement import Movement

# From the start 0 to 1 and 2; 1 and 2 lead to each other for nothing, and only 1 leads on to 3, where a move may end.
COSTS = {(0, 1): 1, (0, 2): 1, (1, 2): 0, (2, 1): 0, (1, 3): 1}


class Graph(Movement):
    """A movement over a few points, of which only the last may be ended in."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order
        self.price = 1

    def steps_from(self, state: Any, piece: int, here: int, left: Any) -> list[tuple[int, Any]]:
        near = sorted((b for a, b in COSTS if a == here), key=self.order.index)
        return [(there, COSTS[here, there]) for there in near if COSTS[here, there] <= left]

    def halting(self, state: Any, piece: int, here: int) -> int:
        return 0

    end = staticmethod(lambda state, piece, there: there == 3)  # type: ignore[assignment]


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
@pytest.mark.parametrize(("points", "found"), [(1, []), (2, [1, 2]), (3, [1, 2])])
def test_the_order_of_neighbours_takes_no_step_away(
    order: tuple[int, ...], points: int, found: list[int]
) -> None:
    graph = Graph(order)

    state = SimpleNamespace(fuel=1000)
    assert sorted(graph._goes(state, 0, 0, points)) == found
    assert bool(graph._goes(state, 0, 0, points, first=True)) == bool(found)
