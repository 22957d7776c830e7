"""Forced moves under declared conduct: retreats, fallbacks, displacements (RTS K-7; LNB 12.3; OAO 11.1; OTP 13.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolchain.engine.bitsets import bits
from toolchain.engine.budget import Exhausted
from toolchain.engine.program import Program

FARTHEST = 40
EDGE = "edge"
"""The label of what is no bar: the edge of the map."""


class Policy:
    """A declared conduct: bars are hard, tiers are tried in order, preferences are soft and lexicographic.

    It goes one hex, or to one of a set of hexes (``target``), or step by step (``steps``): then each step leads away
    from a first hex, no hex is entered twice, and only steps are offered from which the declared distance from that
    hex can still be reached; of several ways those that lead to a preferred end.
    """

    def __init__(
        self,
        program: Program,
        bars: list[tuple[str, Callable[..., bool]]],
        through: list[str],
        without: list[str],
        prefer: list[Callable[..., Any]],
        target: Callable[..., int] | None,
        steps: Callable[..., tuple[int, int]] | None,
        price: int = 1,
    ) -> None:
        self.program = program
        self.adjacent = program.ADJ
        self.edge = program.EDGE
        self.places = program.place_count
        self.bars = bars
        self.through = through
        self.without = without
        self.prefer = prefer
        self.target = target
        self.steps = steps
        self.price = price  # steps of what is asked of a hex
        self._freed: dict[tuple[str, ...], Policy] = {}
        self.over_edge = False

    def freed(self, labels: tuple[str, ...]) -> Policy:
        """The same conduct with the bars of these labels left out, and on a map without an edge where one is EDGE."""
        known = self._freed.get(labels)
        if known is None:
            bars = [bar for bar in self.bars if bar[0] not in labels]
            known = Policy(
                self.program,
                bars,
                self.through,
                self.without,
                self.prefer,
                self.target,
                self.steps,
                self.price,
            )
            known.over_edge = self.over_edge or (
                EDGE in labels and all(label != EDGE for label, _ in self.bars)
            )
            self._freed[labels] = known
        return known

    def barred(self, state: Any, piece: int, here: int, there: int, args: tuple[Any, ...]) -> list[str]:
        """Labels of all bars that forbid one hex."""
        state.fuel -= self.price
        if state.fuel < 0:
            raise Exhausted
        edge = self.edge.get(here * self.places + there, -1)
        return [label for label, test in self.bars if test(state, piece, here, there, edge, *args)]

    def options(self, state: Any, piece: int, *args: Any) -> list[int]:
        """Ends of the move in order, or next hexes of one that goes step by step; empty when it cannot be made."""
        for conduct in self._tiers():
            found = conduct.ways(state, piece, args)
            if found:
                return found
        return []

    def _tiers(self) -> Iterator[Policy]:
        yield self
        for count in range(len(self.without)):
            yield self.freed(tuple(self.without[: count + 1]))

    def ways(self, state: Any, piece: int, args: tuple[Any, ...]) -> list[int]:
        """As options, with all bars in force."""
        start = state.c_place[piece]
        if self.target is not None:
            candidates = list(bits(self.target(state, piece, *args)))
            found = [c for c in candidates if not self.barred(state, piece, start, c, args)]
            return self._preferred(state, piece, start, found, args)
        if self.steps is not None:
            return self._away(state, piece, start, args)
        blocked: dict[int, list[str]] = {}
        found = []
        for there in self.adjacent[start]:
            why = self.barred(state, piece, start, there, args)
            if why:
                blocked[there] = why
            else:
                found.append(there)
        if not found:
            found = self._beyond(state, piece, start, blocked, args)
        return self._preferred(state, piece, start, found, args)

    def _beyond(
        self, state: Any, piece: int, start: int, blocked: dict[int, list[str]], args: tuple[Any, ...]
    ) -> list[int]:
        """Hexes behind one that a single bar with a tier forbids."""
        for label in self.through:
            beyond = set()
            for middle, why in blocked.items():
                if why == [label]:
                    for there in self.adjacent[middle]:
                        if there != start and not self.barred(state, piece, middle, there, args):
                            beyond.add(there)
            if beyond:
                return list(beyond)
        return []

    def _away(self, state: Any, piece: int, here: int, args: tuple[Any, ...]) -> list[int]:
        """Next hexes that lead away from the first one, and on to a preferred end."""
        assert self.steps is not None
        far, begin = self.steps(state, piece, *args)
        distance = self.program.distance
        done = distance(begin, here)
        if begin < 0 or not done < far <= FARTHEST:
            return []
        # The ways form layers: hexes at one distance more each time. `through` says by which first hexes one is reached.
        through: dict[int, set[int]] = {here: set()}
        for layer in range(done + 1, far + 1):
            after: dict[int, set[int]] = {}
            for middle, firsts in through.items():
                if self.over_edge and self.program.leads_off(begin, middle):
                    return sorted(firsts or {here})
                for there in self.adjacent[middle]:
                    if distance(begin, there) == layer and not self.barred(state, piece, middle, there, args):
                        after.setdefault(there, set()).update(firsts or {there})
            through = after
        ends = self._preferred(state, piece, here, list(through), args)
        return sorted({first for end in ends for first in through[end]})

    def _preferred(
        self, state: Any, piece: int, start: int, found: list[int], args: tuple[Any, ...]
    ) -> list[int]:
        found = sorted(found)
        for wish in self.prefer:
            if len(found) < 2:
                break
            values = [wish(state, piece, start, there, *args) for there in found]
            least = min(values)
            found = [there for there, value in zip(found, values, strict=True) if value == least]
        return found

    def possible(self, state: Any, piece: int, *args: Any) -> bool:
        """Whether there is anywhere to go."""
        return bool(self.options(state, piece, *args))
