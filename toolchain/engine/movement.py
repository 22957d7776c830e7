"""Moves of one piece: where it may step next, or where it may end along a network.

Sources: the movement sections of all five books (RTS I-1 to I-3, F-3; LNB 7; OAO 7.1; OTP 10).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.engine.procedures import PASS
from toolchain.engine.program import Program


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
        self.by_destination = network is not None
        self.edge = program.EDGE
        self.places = program.place_count
        self.budget = budget
        self.move_piece: Callable[..., None] = lambda *args: None

    def begin(self, state: Any, piece: int) -> tuple[int, int]:
        """Allowance and steps taken at the start of a move."""
        return self.allowance(state, piece), 0

    def step_cost(self, state: Any, piece: int, here: int, there: int, left: Any) -> Any:
        """Cost of one step, or -1 when it is barred or too dear."""
        edge = self.edge.get(here * self.places + there, -1)
        if self.bar(state, piece, here, there, edge) >= 0:
            return -1
        cost = self.cost(state, piece, here, there, edge)
        return cost if cost <= left else -1

    def _goes(self, state: Any, piece: int, here: int, left: Any, depth: int) -> list[int]:
        """Next hexes from which the move can still end legally."""
        found = []
        for there in self.adjacent[here]:
            cost = self.step_cost(state, piece, here, there, left)
            if cost < 0:
                continue
            if self.end(state, piece, there):
                found.append(there)
            elif (
                not self.stops(state, piece, here, there)
                and depth < 12
                and self._goes(state, piece, there, left - cost, depth + 1)
            ):
                found.append(there)
        return found

    def options(self, state: Any, piece: int, left: Any, steps: int) -> list[int]:
        """Next hexes in order; with PASS where the move may end."""
        here = state.c_place[piece]
        if self.by_destination:
            return self.destinations(state, piece)
        found = sorted(self._goes(state, piece, here, left, 0))
        if steps and (not found or self.end(state, piece, here)):
            found.append(PASS)
        return found

    def step(self, state: Any, piece: int, there: int, left: Any, steps: int) -> tuple[Any, int]:
        """Makes a step; returns what is left (-1: the move has ended) and the steps taken."""
        here = state.c_place[piece]
        if self.by_destination:
            if self.budget is not None:
                weight, _, spend = self.budget
                spend(state, piece, weight(state, piece))
            self.move_piece(state, piece, there)
            return -1, 1
        edge = self.edge.get(here * self.places + there, -1)
        left = left - self.cost(state, piece, here, there, edge)
        halts = self.stops(state, piece, here, there)
        self.move_piece(state, piece, there)
        if halts or left <= 0 or state.c_place[piece] != there:
            return -1, steps + 1
        return left, steps + 1

    def destinations(self, state: Any, piece: int) -> list[int]:
        """Ends of a move along a network: every hex on the way passes the bars, the last one may be ended in."""
        if self.budget is not None:
            weight, left, _ = self.budget
            if weight(state, piece) > left(state, piece):
                return []
        start = state.c_place[piece]
        if self.bar(state, piece, start, start, -1) >= 0:
            return []
        seen = {start}
        queue = [start]
        found = []
        allowance = self.allowance(state, piece)
        depth = {start: 0}
        for here in queue:
            if depth[here] >= allowance:
                continue
            for there in self.adjacent[here]:
                if there in seen:
                    continue
                seen.add(there)
                if self.bar(state, piece, here, there, self.edge.get(here * self.places + there, -1)) >= 0:
                    continue
                depth[there] = depth[here] + 1
                queue.append(there)
                if self.end(state, piece, there):
                    found.append(there)
        return sorted(found)

    def possible(self, state: Any, piece: int) -> bool:
        """Whether there is a legal first step."""
        if self.by_destination:
            return bool(self.destinations(state, piece))
        here = state.c_place[piece]
        left = self.allowance(state, piece)
        for there in self.adjacent[here]:
            cost = self.step_cost(state, piece, here, there, left)
            if cost < 0:
                continue
            if self.end(state, piece, there):
                return True
            if not self.stops(state, piece, here, there) and self._goes(state, piece, there, left - cost, 1):
                return True
        return False

    def reach(self, state: Any, piece: int) -> dict[int, Any]:
        """Every hex where the move may end, with the least cost; for maps, bots and refusals."""
        start = state.c_place[piece]
        if self.by_destination:
            return dict.fromkeys(self.destinations(state, piece), 0)
        best: dict[int, Any] = {start: 0}
        ends: dict[int, Any] = {}
        allowance = self.allowance(state, piece)
        queue = [(0, start)]
        while queue:
            queue.sort()
            spent, here = queue.pop(0)
            if spent > best.get(here, spent):
                continue
            for there in self.adjacent[here]:
                cost = self.step_cost(state, piece, here, there, allowance - spent)
                if cost < 0 or spent + cost >= best.get(there, spent + cost + 1):
                    continue
                best[there] = spent + cost
                if self.end(state, piece, there):
                    ends[there] = spent + cost
                if not self.stops(state, piece, here, there):
                    queue.append((spent + cost, there))
        return ends

    def refusal(self, state: Any, piece: int, there: int) -> tuple[str, str] | None:
        """Label and paragraph of the bar that forbids a step to a neighbour, or None."""
        here = state.c_place[piece]
        number = self.bar(state, piece, here, there, self.edge.get(here * self.places + there, -1))
        return self.labels[number] if number >= 0 else None
