"""Which hexsides are open, and floods over them: zones, traces.

A set of hexes grows over all hexsides at once: on a map numbered column by column a few shifts of the whole set reach
all neighbours, and closed hexsides are left out of the hexes that are shifted.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush
from itertools import count

from toolchain.engine.bitsets import bits, mask_of
from toolchain.engine.kernels.adjacency import Neighbours, Shifts, neighbours
from toolchain.engine.program import Program
from toolchain.engine.remembered import Remembered

MOST_CROSSINGS = 64  # crossings of one condition that are remembered
MOST_MARKED = 64  # contents of states of hexsides
MOST_FLOODS = 8192  # short floods of all crossings of one condition
SHORT = 4  # hexes in a row

_numbers = count()


class Crossing(Neighbours):
    """Of each hex the neighbours behind an open hexside.

    ``floods`` is a memory of short floods that it shares with other crossings; each has a number of its own there.
    """

    def __init__(
        self, near: list[int], up: Shifts, down: Shifts, hubs: Sequence[int], floods: Remembered
    ) -> None:
        super().__init__(near, up, down, hubs)
        self._floods = floods
        self._number = next(_numbers)

    def short_flood(self, start: int, allowed: int, limit: int, near: int) -> int:
        """As :meth:`flood` of few hexes in a row, remembered: only what is ``near`` enough to be reached counts."""
        key = (self._number, start, allowed & near, limit)
        found: int | None = self._floods.get(key)
        return self._floods.keep(key, self._flood(start, allowed, limit)) if found is None else found

    def flood(self, start: int, allowed: int, limit: int) -> int:
        """All of ``allowed`` that hangs together with ``start``, at most so many steps from it; and what adjoins it.

        What adjoins it is a step further: with no step at all it is the start, as far as it is allowed.
        """
        key = (self._number, start, allowed, limit)
        found: int | None = self._floods.get(key)
        return self._floods.keep(key, self._flood(start, allowed, limit)) if found is None else found

    def _flood(self, start: int, allowed: int, limit: int) -> int:
        made = inside = ring = start & allowed
        while ring and limit > 0:
            limit -= 1
            reached = self.spread(ring)
            made |= reached
            if not limit:
                break
            ring = reached & allowed & ~inside
            inside |= ring
        return made

    def closing(self, program: Program, closed: int) -> Crossing:
        """The same with some more hexsides closed, given as bits by hexside."""
        near = self.near[:]
        up, down = ({step: origins for origins, step in steps} for steps in (self.up, self.down))
        edges = program.ir["edges"]
        for index in bits(closed):
            a, b = sorted(edges[index][:2])
            near[a] &= ~(1 << b)
            near[b] &= ~(1 << a)
            if b - a in up:
                up[b - a] &= ~(1 << a)
                down[b - a] &= ~(1 << b)
        ups, downs = ([(origins, step) for step, origins in steps.items()] for steps in (up, down))
        return Crossing(near, ups, downs, self.hubs, self._floods)

    def without(self, other: Crossing) -> Crossing:
        """Open where this is open and another, which has no more open hexsides, is not."""
        near = [one & ~two for one, two in zip(self.near, other.near, strict=True)]
        ups, downs = (
            [(one & ~two, step) for (one, step), (two, _) in zip(mine, theirs, strict=True)]
            for mine, theirs in ((self.up, other.up), (self.down, other.down))
        )
        return Crossing(near, ups, downs, self.hubs, self._floods)


def costed_flood(
    near: list[int], start: int, allowed: int, limit: int, cost: Callable[[int, int], int]
) -> int:
    """The hexes from which a path to ``start`` costs at most so much; it runs through ``allowed`` but for where it begins.

    ``cost``: of a step from a hex to the next one. A negative cost counts as 0.
    """
    made = start & allowed
    least = dict.fromkeys(bits(made), 0)
    open_ = [(0, here) for here in least]
    heapify(open_)
    while open_:
        spent, here = heappop(open_)
        if spent > least[here]:
            continue
        for there in bits(near[here]):
            so_far = spent + max(0, cost(there, here))
            if so_far > limit or so_far >= least.get(there, so_far + 1):
                continue
            least[there] = so_far
            made |= 1 << there
            if allowed >> there & 1:
                heappush(open_, (so_far, there))
    return made


def all_open(program: Program, network: str | None) -> Crossing:
    """The crossing of a map or network on which no hexside is closed."""
    if network is None:
        ground = program.ground
    else:
        ground = neighbours(program.network_links[network])
    return Crossing(ground.near, ground.up, ground.down, ground.hubs, Remembered(MOST_FLOODS))


class Crossings:
    """Crossings of one map or network, closed by one condition on hexsides.

    ``always`` are the hexsides that it closes whatever happens, ``sometimes`` those that must be asked; both as bits,
    with the bit after the last for hexsides without a number.
    """

    def __init__(self, program: Program, network: str | None, always: int, sometimes: int) -> None:
        self.program = program
        whole = all_open(program, network)
        blank = 1 << len(program.ir["edges"])
        numbered = whole.without(whole.closing(program, blank - 1))
        self._begun = [made.closing(program, always & ~blank) for made in (whole, numbered)]
        self._bare_closed = bool(always & blank)
        self._ask_bare = bool(sometimes & blank)
        self._ask = bits(sometimes & ~blank)
        self._made = Remembered(MOST_CROSSINGS)
        self._marked = Remembered(MOST_MARKED)
        self._alike: list[int] = []  # hexsides, as bits
        self._blanks: list[int] = []

    def put_together(self, terrain: Sequence[Sequence[object]], blanks: list[int]) -> None:
        """Lets hexsides that are alike in these kinds of terrain be asked together, while their states are blank."""
        groups: dict[tuple[object, ...], list[int]] = {}
        for edge in self._ask:
            groups.setdefault(tuple(flags[edge] for flags in terrain), []).append(edge)
        self._alike, self._blanks = [mask_of(group) for group in groups.values()], blanks

    def __call__(
        self, closed: Callable[[int], object], states: Sequence[array[int]] | None = None
    ) -> Crossing:
        """The crossing as it is now; ``closed`` is asked of those hexsides of which it must be.

        ``states`` are all that it asks of a hexside beside its terrain, if they are given.
        """
        bare = self._bare_closed or (self._ask_bare and bool(closed(-1)))
        if states is None:
            shut = mask_of([edge for edge in self._ask if closed(edge)])
        else:
            shut = self._shut_together(closed, states)
        found: Crossing | None = self._made.get((bare, shut))
        if found is None:
            found = self._made.keep((bare, shut), self._begun[bare].closing(self.program, shut))
        return found

    def _shut_together(self, closed: Callable[[int], object], states: Sequence[array[int]]) -> int:
        """The hexsides that are closed; of those with blank states one of each terrain is asked."""
        key = tuple([state.tobytes() for state in states])
        marked: tuple[int, ...] | None = self._marked.get(key)
        if marked is None:
            marked = self._marked.keep(key, self._with_states(states))
        shut = mask_of([edge for edge in marked if closed(edge)])
        unmarked = ~mask_of(marked)
        for group in self._alike:
            blank = group & unmarked
            if blank and closed((blank & -blank).bit_length() - 1):
                shut |= blank
        return shut

    def _with_states(self, states: Sequence[array[int]]) -> tuple[int, ...]:
        """The hexsides of which some state is not blank."""
        pairs = list(zip(states, self._blanks, strict=True))
        return tuple(edge for edge in self._ask if any(state[edge] != blank for state, blank in pairs))
