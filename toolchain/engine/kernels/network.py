"""Where a move along a network comes to, ring by ring: for movements that bar and halt the same from wherever they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from toolchain.engine.bitsets import bits, mask_of, members, united
from toolchain.engine.kernels.adjacency import neighbours


class Along(Protocol):
    """What the search asks of a movement."""

    adjacent: Any
    price: int
    degree: int
    end: Any
    allowance: Any
    barred: Any
    also_barred: Any
    stop_hexes: Any

    def spend(self, state: Any, steps: int) -> None:
        """Takes steps of the budget. Raises Exhausted."""


class Rings:
    """The search of a movement of which each step costs the same; what a hex bars or halts is asked of it once."""

    def __init__(self, movement: Along, cost: int) -> None:
        self.movement = movement
        self.cost = cost
        self.links = neighbours(movement.adjacent)

    def reached(self, state: Any, piece: int) -> tuple[int, ...]:
        """The hexes that the move comes to, in order, whether or not it may end there."""
        return bits(united(self._rings(state, piece)))

    def ends(self, state: Any, piece: int) -> bool:
        """Whether the move comes to a hex where it may end."""
        end = self.movement.end
        return any(end(state, piece, there) for ring in self._rings(state, piece) for there in members(ring))

    def _rings(self, state: Any, piece: int) -> Iterator[int]:
        movement = self.movement
        allowance, start = movement.allowance(state, piece), state.c_place[piece]
        barred, also = movement.barred(state, piece, start), movement.also_barred
        if start < 0 or barred >> start & 1 or (also is not None and also(state, piece, start, start, -1)):
            return
        halting = movement.stop_hexes(state, piece, start) if movement.stop_hexes is not None else 0
        spread, price = self.links.spread, movement.price * movement.degree
        ring = 1 << start
        shut = barred | ring
        spent = self.cost
        while ring and spent <= allowance:
            movement.spend(state, price * ring.bit_count())
            after = spread(ring) & ~shut
            shut |= after
            if also is not None:
                after = mask_of(
                    [there for there in members(after) if not also(state, piece, start, there, -1)]
                )
            yield after
            ring = after & ~halting
            spent += self.cost
