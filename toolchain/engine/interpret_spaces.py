"""Zones, traces and stacking, reckoned from their declarations."""

from __future__ import annotations

from typing import Any

from toolchain.engine.interpret_ops import Names, cell, gathered, members
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
            if known["side"] == side and self.has_zone(state, zone, piece):
                made |= self.around_piece(state, zone, piece)
        for bar in zone["bars"]:
            made -= set(members(self.read(state, bar["hexes"], {})))
        return gathered(made)

    def has_zone(self, state: Any, zone: dict[str, Any], piece: int) -> bool:
        """Whether a piece on the map is one of those that a zone is of."""
        known = self.piece(piece)
        if (
            known is None
            or not zone["kinds"] >> known["kind"] & 1
            or not self.is_hex(self.place_of(state, piece))
        ):
            return False
        return zone.get("where") is None or self.holds(state, zone["where"], {"self": piece})

    def around_piece(self, state: Any, zone: dict[str, Any], piece: int) -> set[int]:
        """Hexes within reach of a piece and not behind a closed hexside; bars of hexes are not asked."""
        here = self.place_of(state, piece)
        reached = set(self.disc(here, zone["reach"]) - {here})
        if not zone["closed"]:
            return reached
        return {
            x for x in reached
            if not self.one_holds(state, zone["closed"], {"hexside": self.hexside(here, x)})
        }  # fmt: skip

    def trace(self, state: Any, name: str, args: list[Any]) -> int:
        """Hexes from which a trace succeeds: a chain of allowed hexes leads from beside them to the goal."""
        made: int = self.once(("trace", name, args), lambda: gathered(self.trace_ways(state, name, args)))
        return made

    def trace_ways(self, state: Any, name: str, args: list[Any]) -> dict[int, int]:
        """The hexes from which a trace succeeds, each with the next hex of a shortest way; a goal is its own next."""
        trace = self.find("traces", name)
        names = self.trace_names(trace, args)
        allowed = self.trace_allowed(state, trace, names)
        ring = sorted(set(members(self.read(state, trace["goal"], names))) & allowed)
        beside = self.trace_links(state, trace, names)
        limit = None if trace.get("over") else trace.get("limit")
        reached = {x: x for x in ring}
        steps = 1
        while ring and (limit is None or steps < limit):
            after: dict[int, int] = {}
            for here in ring:
                for x in beside[here] & allowed - reached.keys():
                    after.setdefault(x, here)
            reached |= after
            ring = sorted(after)
            steps += 1
        for here in list(reached) if limit != 0 else ():
            for x in beside[here]:
                reached.setdefault(x, here)
        return reached

    def trace_names(self, trace: dict[str, Any], args: list[Any]) -> Names:
        """What the parameters of a trace are."""
        return dict(zip((p[0] for p in trace["params"]), args, strict=True))

    def trace_allowed(self, state: Any, trace: dict[str, Any], names: Names) -> set[int]:
        """Hexes that a trace may go through."""
        allowed = set(members(self.read(state, trace["allowed"], names)))
        for bar in trace["bars"]:
            allowed -= set(members(self.read(state, bar["hexes"], names)))
        return allowed

    def trace_links(self, state: Any, trace: dict[str, Any], names: Names) -> dict[int, set[int]]:
        """From each hex those that a trace may go on to, but for what may be in them."""
        over = trace.get("over")
        beside: dict[int, set[int]] = {x: set(self.neighbours(x)) for x in range(self.hex_count)}
        if over:
            beside = {x: set() for x in range(self.hex_count + len(self.ir["boxes"]))}
            for a, b in self.ir["networks"][over]:
                beside[a].add(b)
                beside[b].add(a)
        if not trace["closed"]:
            return beside
        shut: dict[int, bool] = {}

        def closed(edge: int) -> bool:
            if edge not in shut:
                shut[edge] = self.one_holds(state, trace["closed"], {**names, "hexside": edge})
            return shut[edge]

        return {x: {y for y in near if not closed(self.hexside(x, y))} for x, near in beside.items()}

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
