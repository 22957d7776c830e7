"""Moves of one piece: where it may step next, or where it may end along a network.

Sources: the movement sections of all five books (RTS I-1 to I-3, F-3; LNB 7; OAO 7.1; OTP 10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Any

from toolchain.engine.budget import Exhausted
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.kernels.network import Rings
from toolchain.engine.kernels.ways import Ways
from toolchain.engine.program import Program
from toolchain.engine.remembered import Remembered

Step = tuple[int, int, int, Any]  # a neighbour, its bit, the hexside, the cost
# How many were taken, or the least that was left and where the piece has been since.
Steps = int | tuple[Any, ...]


class Movement:
    """A movement regime. Its holes are functions made from the package's expressions.

    ``bar`` returns the number of the first bar that forbids a step, or -1.
    """

    def __init__(
        self,
        program: Program,
        allowance: Callable[..., int],
        cost: Callable[..., Any],
        bar: Callable[..., int],
        stops: Callable[..., bool],
        end: Callable[..., bool],
        labels: list[tuple[str, str]],
        network: str | None,
        budget: tuple[Callable[..., int], Callable[..., int], Callable[..., None]] | None,
    ) -> None:
        self.allowance = allowance
        self.cost = cost
        self.bar = bar
        self.stops = stops
        self.end = end
        self.labels = labels
        self.adjacent = program.ADJ if network is None else program.network_links[network]
        self.degree = max(map(len, self.adjacent), default=0) + 1
        self.by_destination = network is not None
        self.counts_hexes = self.by_destination  # along a network, and neither a cost nor a stop is declared
        self.edge = program.EDGE
        self.bit = program.BIT
        self.places = program.place_count
        self.budget = budget
        # Steps of what is asked of a neighbour each time, and of what a step to it costs.
        self.price = self.cost_price = 1
        self.regroups = False  # what is left may grow behind a step, when slow members of a group stay behind
        self.always_paid = False  # no step costs nothing, wherever and whenever
        self.met_free = False  # whether the last search began with a step that costs nothing
        self.move_piece: Callable[..., None] = lambda *args: None
        self.keep_rest: Callable[..., None] | None = None
        self.barred: Callable[..., int] = lambda *args: 0
        self.also_barred: Callable[..., bool] | None = None
        self.stop_hexes: Callable[..., int] | None = None
        self.rings: Rings | None = (
            None  # the search along a network where it needs no more than sets of hexes
        )
        # Bars that belong to the hexside, by what units are alike in what they pay, and what is known of these.
        self.never_open: Callable[..., bool] | None = None
        self.always: dict[int, tuple[Step, ...]] | None = None
        self.alike: Callable[..., tuple[Any, ...]] | None = None
        self.known: Callable[..., Remembered] | None = None

    def begin(self, state: Any, piece: int) -> tuple[int, int]:
        """Allowance and steps taken at the start of a move."""
        return self.allowance(state, piece), 0

    def _around(self, state: Any, piece: int, here: int) -> tuple[Step, ...]:
        """Neighbours with their bit, hexside and cost; kept for all units that pay the same."""
        found: tuple[Step, ...] | None
        if self.always is not None:
            found = self.always.get(here)
            if found is None:
                found = self.always[here] = self._around_anew(state, piece, here)
            return found
        if self.alike is None or self.known is None:
            return self._around_anew(state, piece, here)
        known = self.known(state)
        key = self.alike(state, piece, here)
        found = known.get(key)
        if found is None:
            found = known.keep(key, self._around_anew(state, piece, here))
        return found

    def _around_anew(self, state: Any, piece: int, here: int) -> tuple[Step, ...]:
        base = here * self.places
        edges, bits, never = self.edge, self.bit, self.never_open
        made = []
        self.spend(state, self.cost_price * len(self.adjacent[here]))
        for there in self.adjacent[here]:
            edge = edges.get(base + there, -1)
            if never is None or not never(state, piece, here, there, edge):
                made.append((there, bits[there], edge, self.cost(state, piece, here, there, edge)))
        return tuple(made)

    def steps_from(self, state: Any, piece: int, here: int, left: Any) -> Iterator[tuple[int, Any]]:
        """Neighbours that may be entered, with their cost. Bars that are hex sets are asked once for all of them."""
        barred = self.barred(state, piece, here)
        also = self.also_barred
        for there, bit, edge, cost in self._around(state, piece, here):
            if barred & bit or cost > left or (also is not None and also(state, piece, here, there, edge)):
                continue
            yield there, cost

    @staticmethod
    def spend(state: Any, steps: int) -> None:
        state.fuel -= steps
        if state.fuel < 0:
            raise Exhausted

    def halting(self, state: Any, piece: int, here: int) -> int:
        """Neighbours in which the move must stop."""
        if self.stop_hexes is not None:
            return self.stop_hexes(state, piece, here)
        made = 0
        for there in self.adjacent[here]:
            if self.stops(state, piece, here, there):
                made |= 1 << there
        return made

    def _goes(
        self,
        state: Any,
        piece: int,
        here: int,
        left: Any,
        first: bool = False,
        vain: dict[int, Any] | None = None,
    ) -> list[int]:
        """Next hexes from which the move can still end legally; only the ``first`` when that is enough.

        ``vain`` says of hexes gone through with how much left no end was found beyond them: with less there is none
        either, since a step costs the same whatever is left. A search that finds one has not looked at all there is: of
        what it passed over, nothing is known to another first step.
        """
        found: list[int] = []
        begins = vain is None
        if vain is None:
            self.met_free, vain = False, {}
        state.fuel -= 6 * self.price + len(vain)
        if state.fuel < 0:
            raise Exhausted
        halting = -1
        for there, cost in self.steps_from(state, piece, here, left):
            if begins and cost <= 0:
                self.met_free = True
            if not self.end(state, piece, there):
                if halting < 0:
                    halting = self.halting(state, piece, here)
                rest = left - cost
                if halting >> there & 1 or (there in vain and rest <= vain[there]):
                    continue
                tried = vain if first else dict(vain)
                tried[there] = rest  # whoever comes back here on the way has found nothing yet
                if not self._goes(state, piece, there, rest, True, tried):
                    vain = tried
                    continue
            found.append(there)
            if first:
                break
        return found

    def _free_steps(self, state: Any, piece: int, here: int) -> bool:
        """Whether a step from a hex to some neighbour costs nothing."""
        if not self.always_paid:
            for _, _, _, cost in self._around(state, piece, here):
                if cost <= 0:
                    return True
        return False

    def _goes_freely(
        self, state: Any, piece: int, here: int, left: Any, steps: Steps = 0, first: bool = False
    ) -> list[int]:
        """As :meth:`_goes` where steps may cost nothing, or give something back.

        No step leads back to where the piece has been since it last had so little left, unless it then has less: so
        no move goes on for ever.
        """
        low, *been = steps if isinstance(steps, tuple) else (left, here)
        most = max(left, self.allowance(state, piece))
        found: list[int] = []
        vain: set[tuple[int, Any, bool]] = set()

        def ends(here: int, there: int, left: Any) -> bool:
            """Whether the move can end legally in a hex or beyond it."""
            todo, tried = [(here, there, left, False)], set(vain)
            while todo:
                here, there, left, below = todo.pop()
                below = below or left < low
                if (there, left, below) in tried or (there in been and not below):
                    continue
                self.spend(state, 6 * self.price)
                if self.end(state, piece, there):
                    return True
                tried.add((there, left, below))
                if not self.halting(state, piece, here) >> there & 1:
                    todo += [
                        (there, x, min(left - cost, most), below)
                        for x, cost in self.steps_from(state, piece, there, left)
                    ]
            vain.update(tried)
            return False

        for there, cost in self.steps_from(state, piece, here, left):
            if ends(here, there, min(left - cost, most)):
                found.append(there)
                if first:
                    break
        return found

    def options(self, state: Any, piece: int, left: Any, steps: Steps) -> list[int]:
        """Next hexes in order; with PASS where the move may end."""
        here = state.c_place[piece]
        if self.by_destination:
            return self.destinations(state, piece)
        found = self._goes(state, piece, here, left)
        if self.met_free or isinstance(steps, tuple):
            found = self._goes_freely(state, piece, here, left, steps)
        found.sort()
        if steps and (not found or self.end(state, piece, here)):
            found.append(PASS)
        return found

    def step(self, state: Any, piece: int, there: int, left: Any, steps: Steps) -> tuple[Any, Steps]:
        """Makes a step; returns what is left (-1: the move has ended) and the steps taken.

        After a step that costs nothing these are the least that was left, and the hexes where the piece has been since.
        """
        here = state.c_place[piece]
        if self.by_destination:
            if self.budget is not None:
                weight, _, spend = self.budget
                spend(state, piece, weight(state, piece))
            self.move_piece(state, piece, there)
            return -1, 1
        low, *been = steps if isinstance(steps, tuple) else (left, here)
        left = left - self._price(state, piece, here, there)
        halts = self.stops(state, piece, here, there)
        if self.keep_rest is not None:
            self.keep_rest(state, piece, left)
        self.move_piece(state, piece, there)
        if left >= low:
            taken: Steps = (low, *been, there)
        else:
            taken = 1 if isinstance(steps, tuple) else steps + 1
        if halts or left < 0 or state.c_place[piece] != there:
            return -1, taken
        if left == 0 and not self.regroups and not self._free_steps(state, piece, there):
            return -1, taken
        return left, taken

    def _price(self, state: Any, piece: int, here: int, there: int) -> Any:
        for beside, _, _, cost in self._around(state, piece, here):
            if beside == there:
                return cost
        # A step that a bar forbids has a cost too.
        return self.cost(state, piece, here, there, self.edge.get(here * self.places + there, -1))

    def affordable(self, state: Any, piece: int) -> bool:
        """Whether the stock that a move along a network uses up still holds enough for this piece."""
        if self.budget is None:
            return True
        weight, left, _ = self.budget
        return bool(weight(state, piece) <= left(state, piece))

    def destinations(self, state: Any, piece: int) -> list[int]:
        """Ends of a move along a network: every hex on the way passes the bars, the last one may be ended in."""
        if not self.affordable(state, piece):
            return []
        if self.rings is not None:
            return [there for there in self.rings.reached(state, piece) if self.end(state, piece, there)]
        return sorted(self._along(state, piece, self.allowance(state, piece)).ends)

    def _along(self, state: Any, piece: int, allowance: Any) -> Ways:
        """The ways along a network, whatever the stock.

        Where the movement declares neither cost nor stop, each hex on the way counts 1, and all cost nothing but the stock.
        """
        start = state.c_place[piece]
        barred = self.barred(state, piece, start)
        also = self.also_barred
        if start < 0 or barred >> start & 1 or (also is not None and also(state, piece, start, start, -1)):
            return Ways({start: 0})
        if not self.counts_hexes:
            return self._at_least_cost(state, piece, allowance)
        seen = 1 << start
        ring = [start]
        ways = Ways({start: 0})
        for _ in range(allowance):
            after = []
            for here in ring:
                for there in self.adjacent[here]:
                    bit = 1 << there
                    if seen & bit or barred & bit:
                        continue
                    if also is not None and also(
                        state, piece, here, there, self.edge.get(here * self.places + there, -1)
                    ):
                        continue
                    seen |= bit
                    after.append(there)
                    ways.cost[there], ways.before[there] = 0, here
                    if self.end(state, piece, there):
                        ways.ends[there] = 0
            if not after:
                break
            ring = after
        # No hex is gone through twice, so that this can be counted when it is done.
        self.spend(state, self.price * self.degree * len(ways.cost))
        return ways

    def possible(self, state: Any, piece: int) -> bool:
        """Whether there is a legal first step."""
        if self.rings is not None:
            return self.affordable(state, piece) and self.rings.ends(state, piece)
        if self.by_destination:
            return bool(self.destinations(state, piece))
        here, left = state.c_place[piece], self.allowance(state, piece)
        barred, also, end = self.barred(state, piece, here), self.also_barred, self.end
        goes_on = False
        for there, bit, edge, cost in self._around(state, piece, here):
            if (
                not barred & bit
                and cost <= left
                and (also is None or not also(state, piece, here, there, edge))
            ):
                if end(state, piece, there):
                    return True
                goes_on = True
        # Most pieces may end beside where they are; only of the others a way is sought.
        found = self._goes(state, piece, here, left, True) if goes_on else []
        if found and self.met_free:
            found = self._goes_freely(state, piece, here, left, first=True)
        return bool(found)

    def ways(self, state: Any, piece: int, allowance: Any = None, whatever_stock: bool = False) -> Ways:
        """Where a piece can come to and at what cost; with an ``allowance`` instead of its own."""
        allowed = self.allowance(state, piece) if allowance is None else allowance
        start = state.c_place[piece]
        if self.by_destination:
            if not whatever_stock and not self.affordable(state, piece):
                return Ways({start: 0})
            return self._along(state, piece, allowed)
        return self._at_least_cost(state, piece, allowed)

    def _at_least_cost(self, state: Any, piece: int, allowed: Any) -> Ways:
        """The cheapest ways, step by step."""
        start = state.c_place[piece]
        ways = Ways({start: 0})
        # A hex in which one entry must stop and another need not is kept apart for those that go on.
        going: dict[int, Any] = {start: 0}
        queue = [(0, 0, start)]
        while queue:
            spent, steps, here = heappop(queue)
            if spent > going[here] or steps > self.places:
                continue
            self.spend(state, self.price * (1 + len(self.adjacent[here])))
            halting = self.halting(state, piece, here)
            for there, cost in self.steps_from(state, piece, here, allowed - spent):
                if there == start:
                    continue
                total = spent + cost
                if there not in ways.cost or total < ways.cost[there]:
                    ways.cost[there], ways.before[there] = total, here
                    ways.halted.discard(there)
                    if halting >> there & 1:
                        ways.halted.add(there)
                    if self.end(state, piece, there):
                        ways.ends[there] = total
                if not halting >> there & 1 and (there not in going or total < going[there]):
                    going[there], ways.going_before[there] = total, here
                    heappush(queue, (total, steps + 1, there))
        return ways

    def refusal(self, state: Any, piece: int, there: int) -> tuple[str, str] | None:
        """Label and paragraph of the bar that forbids a step to a neighbour, or None."""
        here = state.c_place[piece]
        number = self.bar(state, piece, here, there, self.edge.get(here * self.places + there, -1))
        return self.labels[number] if number >= 0 else None
