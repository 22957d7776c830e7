"""Which hexes lie beside which, and the step from a whole set of hexes to its neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from toolchain.engine.bitsets import mask_of

FEW = 6  # hexes up to which hex by hex is quicker
RARE = 4  # places up to which a step is not worth a shift of the whole set
MAXIMUM_SHIFTS = 24  # more kinds of steps between neighbours than this, and hex by hex is quicker
Shifts = list[tuple[int, int]]  # hexes from which a step is made, and by how many places it leads


class Neighbours:
    """Of each place its neighbours, as a set.

    ``up`` and ``down`` are the same as steps of many hexes at once, to higher and to lower numbers; where there are
    none the sets alone are asked. Steps that few hexes have, such as those to a box, are not among them: each of them
    joins a place to one of the ``hubs``. Nothing of it is ever changed.
    """

    def __init__(self, near: list[int], up: Shifts, down: Shifts, hubs: Sequence[int] = ()) -> None:
        self.near = near
        self.up = up
        self.down = down
        self.hubs = hubs

    def spread(self, mask: int) -> int:
        """Neighbours of a set (a member only when another member adjoins it)."""
        made = 0
        near = self.near
        if self.up and mask.bit_count() > FEW:
            for origins, step in self.up:
                made |= (mask & origins) << step
            for origins, step in self.down:
                made |= (mask & origins) >> step
            for hub in self.hubs:
                if mask >> hub & 1:
                    made |= near[hub]
                if mask & near[hub]:
                    made |= 1 << hub
            return made
        while mask:
            low = mask & -mask
            made |= near[low.bit_length() - 1]
            mask ^= low
        return made


def neighbours(adjacent: Sequence[Sequence[int]]) -> Neighbours:
    """From the neighbours of each place. On a map numbered column by column a few shifts reach all but a few of them."""
    near = [mask_of(beside) for beside in adjacent]
    both = all(near[there] >> here & 1 for here, beside in enumerate(adjacent) for there in beside)
    origins: dict[int, int] = {}
    for here, beside in enumerate(adjacent):
        for there in beside:
            origins[there - here] = origins.get(there - here, 0) | 1 << here
    rare = {step for step, mask in origins.items() if both and mask.bit_count() <= RARE}
    hubs = _hubs([(a, b) for a, beside in enumerate(adjacent) for b in beside if a < b and b - a in rare])
    if len(origins) - len(rare) + len(hubs) > MAXIMUM_SHIFTS:
        return Neighbours(near, [], [])
    shifts = sorted((step, mask) for step, mask in origins.items() if step not in rare)
    return Neighbours(
        near,
        [(mask, step) for step, mask in shifts if step > 0],
        [(mask, -step) for step, mask in shifts if step < 0],
        hubs,
    )


def _hubs(pairs: list[tuple[int, int]]) -> list[int]:
    """Places, as few as are easily found, so that one at least is in each pair."""
    made = []
    while pairs:
        (hub, _), *_ = Counter(place for pair in pairs for place in pair).most_common(1)
        made.append(hub)
        pairs = [pair for pair in pairs if hub not in pair]
    return made
