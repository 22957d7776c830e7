"""The one way of a move to a hex: the cheapest; of equal ones the shortest, then the one through the lowest numbers."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from toolchain.engine.kernels.movement import Movement


def cheapest_way(kernel: Movement, state: Any, piece: int, left: Any, goal: int) -> list[int]:
    """The hexes after the start up to the goal; empty when the move cannot end there with what is left to spend."""
    start = state.c_place[piece]
    if start < 0 or not kernel.end(state, piece, goal):
        return []
    queue: list[tuple[Any, int, tuple[int, ...]]] = [(0, 0, (start,))]
    done: set[int] = set()
    while queue:
        spent, count, way = heappop(queue)
        here = way[-1]
        if here == goal and count:
            return list(way[1:])
        if here in done:
            continue
        done.add(here)
        halting = kernel.halting(state, piece, here)
        for there, cost in kernel.steps_from(state, piece, here, left - spent):
            if there not in done and (there == goal or not halting >> there & 1):
                heappush(queue, (spent + cost, count + 1, (*way, there)))
    return []
