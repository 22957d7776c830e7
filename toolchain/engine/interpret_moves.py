"""Moves, forced moves, entries and actions, reckoned from their declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.interpret_lists import selected
from toolchain.engine.interpret_ops import Names, cell, members
from toolchain.engine.interpret_spaces import Spaces
from toolchain.geometry.lattice import DIRECTIONS


class Moves(Spaces):
    """What the pieces of one game may do."""

    def bar(self, state: Any, movement: str, piece: int, here: int, there: int) -> int:
        """Number of the first bar of a movement that forbids a step, -1 when none does."""
        names = self._step(piece, here, there)
        bars = enumerate(self.find("movements", movement)["bars"])
        return next((number for number, bar in bars if self.holds(state, bar["when"], names)), -1)

    def cost(self, state: Any, movement: str, piece: int, here: int, there: int) -> Any:
        """Price of a step."""
        return self.read(state, self.find("movements", movement)["cost"], self._step(piece, here, there))

    def _step(self, piece: int, here: int, there: int) -> Names:
        return {
            "mover": piece,
            "self": piece,
            "from": here,
            "to": there,
            "hexside": self.hexside(here, there),
        }

    def _may_end(self, state: Any, movement: dict[str, Any], piece: int, there: int) -> bool:
        names = {"mover": piece, "self": piece, "to": there}
        return all(self.holds(state, line["when"], names) for line in movement["ends"])

    def _must_stop(self, state: Any, movement: dict[str, Any], names: Names) -> bool:
        return self.one_holds(state, movement["stops"], names)

    def can_move(self, state: Any, name: str, piece: int) -> bool:
        """Whether a piece has a first step from which its move can still come to a legal end."""
        if self.find("movements", name).get("over"):
            return bool(self.ends(state, name, piece))
        return bool(self.first_steps(state, name, piece))

    def first_steps(self, state: Any, name: str, piece: int) -> list[int]:
        """Hexes of legal first steps over the map, ascending."""
        movement = self.find("movements", name)
        allowance = self.read(state, movement["allowance"], {"mover": piece, "self": piece})
        start = self.place_of(state, piece)
        tried: set[Any] = set()

        def comes_to_an_end(here: int, there: int, left: Any) -> bool:
            """Whether this step is legal and the move can end after it, at once or later."""
            if self.bar(state, name, piece, here, there) >= 0:
                return False
            price = self.cost(state, name, piece, here, there)
            if price > left:
                return False
            if self._may_end(state, movement, piece, there):
                return True
            if (
                self._must_stop(state, movement, self._step(piece, here, there))
                or (there, left - price) in tried
            ):
                return False
            tried.add((there, left - price))
            return any(comes_to_an_end(there, x, left - price) for x in self.neighbours(there))

        found = []
        for there in self.neighbours(start):
            tried.clear()
            if comes_to_an_end(start, there, allowance):
                found.append(there)
        return sorted(found)

    def ends(self, state: Any, name: str, piece: int) -> list[int]:
        """Where a move along a network may end, ascending: every hex on the way passes the bars."""
        movement = self.find("movements", name)
        mover = {"mover": piece, "self": piece}
        start = self.place_of(state, piece)
        budget = movement.get("budget")
        if budget is not None:
            held = cell(state.columns["c_" + ident(budget["column"])], self.side_of(piece))
            if self.read(state, budget["weight"], mover) > held:
                return []
        if start < 0 or self.bar(state, name, piece, start, start) >= 0:
            return []
        reached, ring = {start}, [start]
        for _ in range(self.read(state, movement["allowance"], mover)):
            after = set()
            for here in ring:
                for link in self.ir["networks"][movement["over"]]:
                    there = link[1 - link.index(here)] if here in link else here
                    if there not in reached and self.bar(state, name, piece, here, there) < 0:
                        after.add(there)
            if not after:
                break
            reached |= after
            ring = sorted(after)
        return sorted(x for x in reached if x != start and self._may_end(state, movement, piece, x))

    # forced moves

    def barred(
        self, state: Any, policy: str, piece: int, here: int, there: int, args: list[Any], lifted: set[str]
    ) -> list[str]:
        """Labels of all bars of a policy that forbid one hex, but for those that are lifted."""
        known = self.find("policies", policy)
        names = self._policy_names(state, known, piece, here, there, args)
        bars = (bar for bar in known["bars"] if bar["label"] not in lifted)
        return [bar["label"] for bar in bars if self.holds(state, bar["when"], names)]

    def _policy_names(
        self, state: Any, policy: dict[str, Any], piece: int, here: int, there: int, args: list[Any]
    ) -> Names:
        names = dict(zip((p[0] for p in policy["params"]), args, strict=True))
        edge = self.hexside(here, there)
        return {
            **names,
            "unit": piece,
            "self": piece,
            "start": self.place_of(state, piece),
            "from": here,
            "to": there,
            "hexside": edge,
        }

    def retreats(
        self, state: Any, name: str, piece: int, args: list[Any], free: Iterable[str] = ()
    ) -> list[int]:
        """Ends of a forced move, or its next hexes, ascending: with all bars in force, else with more and more lifted."""
        policy = self.find("policies", name)
        for count in range(len(policy["without"]) + 1):
            lifted = {*free, *policy["without"][:count]}
            ends = self._ends(state, policy, piece, args, lifted)
            wanted = self._wished(state, policy, piece, sorted({end for _, end in ends}), args)
            found = sorted({first for first, end in ends if end in wanted})
            if found:
                return found
        return []

    def _ends(
        self, state: Any, policy: dict[str, Any], piece: int, args: list[Any], lifted: set[str]
    ) -> list[tuple[int, int]]:
        """Pairs of what is chosen and where it leads to; they differ only in a conduct that goes step by step."""
        name, start = policy["name"], self.place_of(state, piece)
        names = self._policy_names(state, policy, piece, start, -1, args)
        if policy["target"] is not None:
            goals = members(self.read(state, policy["target"], names))
            return [(x, x) for x in goals if not self.barred(state, name, piece, start, x, args, lifted)]
        if policy["steps"] is not None:
            far, begin = (self.read(state, policy["steps"][key], names) for key in ("far", "begin"))
            paths = self._paths(state, policy, piece, args, lifted, [start], far, begin) if begin >= 0 else []
            return [(path[1], path[-1]) for path in paths if len(path) > 1]
        tiers = self._tiers(state, policy, piece, start, args, lifted)
        return [(x, x) for x in next((tier for tier in tiers if tier), [])]

    def _paths(
        self, state: Any, policy: dict[str, Any], piece: int, args: list[Any], lifted: set[str], path: list[int],
        far: int, begin: int,
    ) -> list[list[int]]:  # fmt: skip
        """All ways on from a path that end at the distance, each hex farther from the beginning than the one before."""
        here, gone = path[-1], self.distance(begin, path[-1])
        if gone >= far:
            return [path] if gone == far else []
        made = []
        labels = {bar["label"] for bar in policy["bars"]}
        if "edge" in lifted - labels and self._leads_off(begin, here):
            # Off the map nothing is in the way: one more step, which is written as the hex that is left.
            made.append([*path, here])
        for there in self.neighbours(here):
            if self.distance(begin, there) == gone + 1:
                if not self.barred(state, policy["name"], piece, here, there, args, lifted):
                    made += self._paths(state, policy, piece, args, lifted, [*path, there], far, begin)
        return made

    def _leads_off(self, begin: int, here: int) -> bool:
        """Whether one of the six places round a hex is not on the map and is further from where the way began."""
        known, first = self.ir["hexes"][here], self.ir["hexes"][begin]
        for dq, dr in DIRECTIONS:
            q, r = known["q"] + dq - first["q"], known["r"] + dr - first["r"]
            away = (abs(q) + abs(r) + abs(q + r)) // 2
            if (known["q"] + dq, known["r"] + dr) not in self._where and away > self.distance(begin, here):
                return True
        return False

    def _wished(
        self, state: Any, policy: dict[str, Any], piece: int, found: list[int], args: list[Any]
    ) -> list[int]:
        start = self.place_of(state, piece)
        for wish in policy["prefer"]:
            worth = {
                x: self.read(state, wish, self._policy_names(state, policy, piece, start, x, args))
                for x in found
            }
            found = [x for x in found if worth[x] == min(worth.values())]
        return found

    def _tiers(
        self, state: Any, policy: dict[str, Any], piece: int, start: int, args: list[Any], lifted: set[str]
    ) -> Iterator[list[int]]:
        name = policy["name"]
        why = {x: self.barred(state, name, piece, start, x, args, lifted) for x in self.neighbours(start)}
        yield [x for x, labels in why.items() if not labels]
        for label in policy["through"]:
            yield [
                beyond
                for middle, labels in why.items()
                if labels == [label]
                for beyond in self.neighbours(middle)
                if beyond != start and not self.barred(state, name, piece, middle, beyond, args, lifted)
            ]

    # entries

    def entry_of(self, piece: int) -> int:
        """Number of the entry a piece is scheduled by, -1 when by none."""
        known = self.piece(piece)
        if known is None or not known.get("entry"):
            return -1
        return [entry["name"] for entry in self.ir["entries"]].index(known["entry"])

    def entrances(self, state: Any, piece: int) -> int:
        """Hexes by which a piece may enter now: those of every line of its entry that is not used up."""
        slot = 0
        made = 0
        for number, entry in enumerate(self.ir["entries"]):
            for line in entry["lines"]:
                turn, used = divmod(state.columns["c_entry_used"][slot], 1000)
                slot += 1
                full = line["capacity"] and turn == state.columns["c_turn"][0] and used >= line["capacity"]
                if number == self.entry_of(piece) and not full:
                    made |= self.read(state, line["hexes"], {"self": piece, "unit": piece})
        return made

    def entry_area(self, state: Any, piece: int) -> int:
        """All hexes that the entry of a piece names."""
        number = self.entry_of(piece)
        made = 0
        for line in self.ir["entries"][number]["lines"] if number >= 0 else ():
            made |= self.read(state, line["area"], {"self": piece, "unit": piece})
        return made

    # actions

    def action_open(self, state: Any, name: str, side: int) -> bool:
        """Whether a side can pay for an action, may take it, and has something to act with."""
        action = self.find("actions", name)
        names = {"actor": side, "us": side}
        for column, price in action["costs"]:
            if cell(state.columns["c_" + ident(column)], side) < price:
                return False
        if action.get("requires") is not None and not self.holds(state, action["requires"], names):
            return False
        return action["scope"] is None or bool(self.candidates(state, name, side))

    def candidates(self, state: Any, name: str, side: int) -> list[int]:
        """Pieces that an action may be taken with."""
        scope = self.find("actions", name)["scope"]
        return [] if scope is None else selected(self, state, scope, {"actor": side, "us": side})  # type: ignore[arg-type]
