"""Which hexes lie beside which, and the step from a whole set of hexes to its neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.engine.bitsets import mask_of

FEW = 4  # hexes up to which hex by hex is quicker
MAXIMUM_SHIFTS = 24  # more kinds of steps between neighbours than this, and hex by hex is quicker
Shifts = list[tuple[int, int]]  # hexes from which a step is made, and by how many places it leads


class Neighbours:
    """Of each place its neighbours, as a set.

    ``up`` and ``down`` are the same as steps of many hexes at once, to higher and to lower numbers; where there are
    none the sets alone are asked. Nothing of it is ever changed.
    """

    def __init__(self, near: list[int], up: Shifts, down: Shifts) -> None:
        self.near = near
        self.up = up
        self.down = down

    def spread(self, mask: int) -> int:
        """Neighbours of a set (a member only when another member adjoins it)."""
        made = 0
        if self.up and mask.bit_count() > FEW:
            for origins, step in self.up:
                made |= (mask & origins) << step
            for origins, step in self.down:
                made |= (mask & origins) >> step
            return made
        near = self.near
        while mask:
            low = mask & -mask
            made |= near[low.bit_length() - 1]
            mask ^= low
        return made


def neighbours(adjacent: Sequence[Sequence[int]]) -> Neighbours:
    """From the neighbours of each place. On a map numbered column by column a few shifts reach all of them."""
    origins: dict[int, int] = {}
    for here, beside in enumerate(adjacent):
        for there in beside:
            origins[there - here] = origins.get(there - here, 0) | 1 << here
    few = len(origins) <= MAXIMUM_SHIFTS
    return Neighbours(
        [mask_of(beside) for beside in adjacent],
        [(mask, step) for step, mask in sorted(origins.items()) if step > 0 and few],
        [(mask, -step) for step, mask in sorted(origins.items()) if step < 0 and few],
    )
