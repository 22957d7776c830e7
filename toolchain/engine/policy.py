"""Forced moves under declared conduct: retreats, fallbacks, displacements (RTS K-7; LNB 12.3; OAO 11.1; OTP 13.16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.engine.program import Program, bits


class Policy:
    """A declared conduct: bars are hard, tiers are tried in order, preferences are soft and lexicographic."""

    def __init__(
        self,
        program: Program,
        bars: list[tuple[str, Callable[..., bool]]],
        through: list[str],
        prefer: list[Callable[..., Any]],
        target: Callable[..., int] | None,
    ) -> None:
        self.adjacent = program.ADJ
        self.edge = program.EDGE
        self.places = program.place_count
        self.bars = bars
        self.through = through
        self.prefer = prefer
        self.target = target

    def barred(self, state: Any, piece: int, here: int, there: int, args: tuple[Any, ...]) -> list[str]:
        """Labels of all bars that forbid one hex."""
        edge = self.edge.get(here * self.places + there, -1)
        return [label for label, test in self.bars if test(state, piece, here, there, edge, *args)]

    def options(self, state: Any, piece: int, *args: Any) -> list[int]:
        """Ends of the move in order; empty when it cannot be made."""
        start = state.c_place[piece]
        if self.target is not None:
            candidates = list(bits(self.target(state, piece, *args)))
            found = [c for c in candidates if not self.barred(state, piece, start, c, args)]
            return self._preferred(state, piece, start, found, args)
        blocked: dict[int, list[str]] = {}
        found = []
        for there in self.adjacent[start]:
            why = self.barred(state, piece, start, there, args)
            if why:
                blocked[there] = why
            else:
                found.append(there)
        if not found:
            for label in self.through:
                beyond = set()
                for middle, why in blocked.items():
                    if why == [label]:
                        for there in self.adjacent[middle]:
                            if there != start and not self.barred(state, piece, middle, there, args):
                                beyond.add(there)
                if beyond:
                    found = list(beyond)
                    break
        return self._preferred(state, piece, start, found, args)

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
