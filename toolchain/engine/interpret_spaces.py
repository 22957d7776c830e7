"""Zones, traces and stacking, reckoned from their declarations."""

from __future__ import annotations

from typing import Any

from toolchain.engine.interpret_ops import cell, gathered, members
from toolchain.engine.interpret_sight import Sights


class Spaces(Sights):
    """Declared hex sets and limits of one game."""

    def zone(self, state: Any, name: str, side: int) -> int:
        """Hexes in the zone of a side: those within reach of its pieces, without the pieces' own."""
        made: int = self.once(("zone", name, side), lambda: self._zone(state, self.find("zones", name), side))
        return made

    def _zone(self, state: Any, zone: dict[str, Any], side: int) -> int:
        made: set[int] = set()
        for piece, known in enumerate(self.ir["pieces"]):
            here = self.place_of(state, piece)
            if known["side"] != side or not zone["kinds"] >> known["kind"] & 1 or not self.is_hex(here):
                continue
            if zone.get("where") is None or self.holds(state, zone["where"], {"self": piece}):
                reached = set(self.disc(here, zone["reach"]) - {here})
                if zone["closed"]:
                    reached = {
                        x for x in reached
                        if not self.one_holds(state, zone["closed"], {"hexside": self.hexside(here, x)})
                    }  # fmt: skip
                made |= reached
        for bar in zone["bars"]:
            made -= set(members(self.read(state, bar["hexes"], {})))
        return gathered(made)

    def trace(self, state: Any, name: str, args: list[Any]) -> int:
        """Hexes from which a trace succeeds: a chain of allowed hexes leads from beside them to the goal."""
        made: int = self.once(
            ("trace", name, args), lambda: self._trace(state, self.find("traces", name), args)
        )
        return made

    def _trace(self, state: Any, trace: dict[str, Any], args: list[Any]) -> int:
        names = dict(zip((p[0] for p in trace["params"]), args, strict=True))
        allowed = set(members(self.read(state, trace["allowed"], names)))
        for bar in trace["bars"]:
            allowed -= set(members(self.read(state, bar["hexes"], names)))
        ring = set(members(self.read(state, trace["goal"], names))) & allowed
        over = trace.get("over")
        beside: dict[int, set[int]] = {x: set(self.neighbours(x)) for x in range(self.hex_count)}
        if over:
            beside = {x: set() for x in range(self.hex_count + len(self.ir["boxes"]))}
            for a, b in self.ir["networks"][over]:
                beside[a].add(b)
                beside[b].add(a)
        if trace["closed"]:
            open_ = {
                x: {
                    y for y in near
                    if not self.one_holds(state, trace["closed"], {**names, "hexside": self.hexside(x, y)})
                }
                for x, near in beside.items()
            }  # fmt: skip
            beside = open_
        limit = None if over else trace.get("limit")
        reached = set(ring)
        steps = 1
        while ring and (limit is None or steps < limit):
            ring = {x for here in ring for x in beside[here]} & allowed - reached
            reached |= ring
            steps += 1
        return gathered(reached | {x for here in reached for x in beside[here]})

    def over(self, state: Any, rule: str, side: int, place: int) -> Any:
        """How much the pieces of a side in a place exceed a stacking rule."""
        known = self.find("stackings", rule)
        stack = self._counted(state, known, side, place, -1)
        names = {"here": place, "stack": stack}
        more = self._load(state, known, stack) - self.read(state, known["limit"], names)
        barred = any(self.holds(state, bar["when"], names) for bar in known["bars"])
        return max(more, 1 if barred else 0)

    def fits(self, state: Any, rule: str, piece: int, place: int) -> bool:
        """Whether a piece may be in a place beside the others of its side; pieces of other kinds always may."""
        known = self.find("stackings", rule)
        printed = self.piece(piece)
        if printed is None or not known["kinds"] >> printed["kind"] & 1:
            return True
        others = self._counted(state, known, printed["side"], place, piece)
        stack = tuple(sorted((*others, piece)))
        names = {"here": place, "stack": stack}
        barred = any(self.holds(state, bar["when"], names) for bar in known["bars"])
        return not barred and bool(self._load(state, known, stack) <= self.read(state, known["limit"], names))

    def _counted(
        self, state: Any, rule: dict[str, Any], side: int, place: int, left_out: int
    ) -> tuple[int, ...]:
        """The pieces of a side in a place to which a rule applies."""
        made = []
        for piece in cell(state.columns["c_at"], place):
            printed = self.piece(piece)
            assert printed is not None
            if piece != left_out and printed["side"] == side and rule["kinds"] >> printed["kind"] & 1:
                made.append(piece)
        return tuple(made)

    def _load(self, state: Any, rule: dict[str, Any], stack: tuple[int, ...]) -> Any:
        """Weight of pieces."""
        return sum(self.read(state, rule["weight"], {"it": piece}) for piece in stack)
