"""Hex sets as Python: bit masks."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen_base import ident
from toolchain.engine.codegen_keys import KeyParts


class HexParts(KeyParts):
    """Operations on hexes and sets of hexes."""

    def _hex_set(self, e: list[Any], n: dict[str, str]) -> str:
        made = 0
        for index in e[1]:
            made |= 1 << index
        return hex(made)

    def _single(self, e: list[Any], n: dict[str, str]) -> str:
        return f"BIT[{self.write(e[1], n)}]"

    def _all_hexes(self, e: list[Any], n: dict[str, str]) -> str:
        return "ALL"

    def _region(self, e: list[Any], n: dict[str, str]) -> str:
        return hex(self.program.regions[e[1]])

    def _terrain(self, e: list[Any], n: dict[str, str]) -> str:
        return hex(self.program.terrain_hexes[e[1]])

    def _hexes_with(self, e: list[Any], n: dict[str, str]) -> str:
        self._read(e[1])
        return f"S.m_{ident(e[1])}[{self.write(e[2], n)}]"

    def _occupied(self, e: list[Any], n: dict[str, str]) -> str:
        anyone = str(len(self.program.sides) + 1)
        return self.held(e[1], anyone if e[2] == ["int", -1] else self.write(e[2], n))

    def _zone(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("z:" + e[1])
        return f"z_{ident(e[1])}(S,{self.write(e[2], n)})"

    def _sight(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("si:" + e[1])
        return f"si_{ident(e[1])}(S,{self.write(e[2], n)})"

    def _if_at_all(self, e: list[Any], n: dict[str, str]) -> str | None:
        """Text of the condition of a set that is all hexes or none; None of another set."""
        return self.write(e[1], n) if e[0] == "if" and e[2:] == [["all-hexes"], ["hex-set", []]] else None

    def _union(self, e: list[Any], n: dict[str, str]) -> str:
        # What is all or nothing decides whether the other set need be reckoned.
        for one, other in (e[1:], e[:0:-1]):
            cond = self._if_at_all(one, n)
            if cond is not None:
                return f"(ALL if {cond} else {self.write(other, n)})"
        return f"({self.write(e[1], n)}|{self.write(e[2], n)})"

    def _common(self, e: list[Any], n: dict[str, str]) -> str:
        for one, other in (e[1:], e[:0:-1]):
            cond = self._if_at_all(one, n)
            if cond is not None:
                return f"({self.write(other, n)} if {cond} else 0)"
        return f"({self.write(e[1], n)}&{self.write(e[2], n)})"

    def _minus(self, e: list[Any], n: dict[str, str]) -> str:
        cond = self._if_at_all(e[2], n)
        if cond is not None:
            return f"(0 if {cond} else {self.write(e[1], n)})"
        return f"({self.write(e[1], n)}&~{self.write(e[2], n)})"

    def _near(self, e: list[Any], n: dict[str, str]) -> str:
        return f"NEAR[{self.write(e[1], n)}]"

    def _near_set(self, e: list[Any], n: dict[str, str]) -> str:
        return f"spread({self.write(e[1], n)})"

    def _within(self, e: list[Any], n: dict[str, str]) -> str:
        if e[1][0] == "int":
            return f"DISCS[{e[1][1]}][{self.write(e[2], n)}]"
        return f"within({self.write(e[1], n)},{self.write(e[2], n)})"

    def _hexes_where(self, e: list[Any], n: dict[str, str]) -> str:
        source, rest = self.narrowed(e[2], e[3], e[1], n)
        if not rest:
            return source
        x = self.fresh(on_map=True)
        return f"sum([BIT[{x}] for {x} in bits({source}) if {self.asked(rest, x)}])"

    def _in_set(self, e: list[Any], n: dict[str, str]) -> str:
        here = self.write(e[1], n)
        if e[2][0] == "hexes-where" and self.plain(here):
            # Of one hex only the hex is asked, not the set it is in.
            _, var, source, cond = e[2]
            return f"(BIT[{here}]&{self.write(source, n)}!=0 and {self.write(cond, {**n, var: here})})"
        return f"(BIT[{here}]&{self.write(e[2], n)}!=0)"

    def _hex_count(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)}).bit_count()"

    def _some_hex(self, e: list[Any], n: dict[str, str]) -> str:
        found, names = self._local(e[1], n) or (e[1], n)
        if found[0] == "hexes-where":
            _, var, source, cond = found
            few, rest = self.narrowed(source, cond, var, names)
            if rest:
                x = self.fresh(on_map=True)
                return f"next((True for {x} in bits({few}) if {self.asked(rest, x)}),False)"
            return f"({few}!=0)"
        return f"({self.write(e[1], n)}!=0)"

    def _local(self, e: list[Any], n: dict[str, str]) -> tuple[list[Any], dict[str, str]] | None:
        """The body of a definition that picks from a few hexes: whether there is any is told before it is looked up."""
        function = next((f for f in self.local if f["name"] == e[1]), None) if e[0] == "call" else None
        if function is None:
            return None
        texts = [self.write(argument, n) for argument in e[2]]
        if not all(self.plain(text) for text in texts):
            return None
        return function["body"], {
            name: text for (name, _), text in zip(function["params"], texts, strict=True)
        }

    def _first_hex(self, e: list[Any], n: dict[str, str]) -> str:
        return f"first_hex({self.write(e[1], n)})"

    def _nearest(self, e: list[Any], n: dict[str, str]) -> str:
        return f"nearest({self.write(e[1], n)},{self.write(e[2], n)})"

    def _members(self, e: list[Any], n: dict[str, str]) -> str:
        return f"bits({self.write(e[1], n)})"

    def _edge(self, e: list[Any], n: dict[str, str]) -> str:
        a, b = self.write(e[1], n), self.write(e[2], n)
        if self.program.place_count > self.program.hex_count:
            return f"EDGE.get({a}*{self.program.place_count}+{b},-1)"
        # Without a box between them, the place before the first of one hex is the last of the hex before.
        x, y = self.fresh(), self.fresh()
        return f"(lambda {x},{y}:EDGE.get({x}*{self.program.place_count}+{y},-1) if {y}>=0 else -1)({a},{b})"

    def _edge_has(self, e: list[Any], n: dict[str, str]) -> str:
        return f"E_{ident(e[1])}[{self.write(e[2], n)}]"

    def _distance(self, e: list[Any], n: dict[str, str]) -> str:
        return f"distance({self.write(e[1], n)},{self.write(e[2], n)})"

    def _distance_set(self, e: list[Any], n: dict[str, str]) -> str:
        return f"distance_to({self.write(e[1], n)},{self.write(e[2], n)})"
