"""Fields of a package as Python: zones, traces, sights, and the open hexsides that they cross."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.crossing import SHORT, Crossings, all_open
from toolchain.engine.hexsides import open_to_change
from toolchain.engine.link_base import LinkBase, joined, without
from toolchain.engine.remembered import Remembered

MOST_COLUMNS = 8
MOST_CONTENTS = 64  # of columns for which a value is remembered
MOST_VIEWS = 16384  # views of which what is seen is remembered, of one rule
FAR = 1 << 20  # more steps than any map has hexes


class FieldParts(LinkBase):
    """Writes what spreads over the map."""

    def _crossing(self, closed: list[dict[str, Any]], network: str | None, names: dict[str, str]) -> str:
        """Text of the crossing that conditions on `hexside` close; one that hangs on no parameter is kept."""
        if not closed:
            name = "open_" + ident(network or "")
            if name not in self.made_before:
                self.made_before[name] = all_open(self.program, network)
            return name
        cond = joined("or", closed)
        number = len(self.crossings)
        key = (network, json.dumps(cond)) if not self._uses(cond, set(names), 0) else (network, number)
        if key not in self.crossings:
            self.crossings[key] = number
            known = open_to_change(self.program, self.writer.functions, cond, "hexside")
            self.made_before[f"crossings{number}"] = Crossings(self.program, network, *known)
            reads, self.writer.reads = self.writer.reads, set()
            # A hexside without terrain has no number: what is asked of it is asked of the blank at the end.
            body = f"crossings{number}(lambda e: {self._write(cond, {**names, 'hexside': 'e'})})"
            if key[1] == number:
                self.writer.reads |= reads
                return body
            self._note_reads(f"cr:{number}")
            self.later.append(partial(self._crossing_kept, number, body))
            self.writer.reads = reads
        self.writer.reads.add(f"cr:{self.crossings[key]}")
        return f"crossing{self.crossings[key]}(S)"

    def _crossing_kept(self, number: int, value: str) -> None:
        """Where a crossing reads few columns and nothing else, it is reckoned only for contents that no game has had."""
        columns = self._all_read(f"cr:{number}")
        body = [f"return {value}"]
        if columns and len(columns) <= MOST_COLUMNS and columns <= set(self.columns):
            self.made_before[f"known_cr{number}"] = Remembered(MOST_CONTENTS)
            body = [
                f"k=({self.content(columns)},); m=known_cr{number}.get(k)",
                f"return known_cr{number}.keep(k,{value}) if m is None else m",
            ]
        self._add(f"cr:{number}", f"crossing{number}", "", body, True)

    def _zone(self, z: dict[str, Any]) -> None:
        count = self.program.hex_count
        crossing = self._crossing(z["closed"], None, {}) if z["closed"] else None
        if z["reach"] == 1 and not z.get("where"):
            held = self.writer.held(z["kinds"], "a_side")
            body = [f"m={crossing}.spread({held})" if crossing else f"m=spread({held})"]
        else:
            self.writer.reads.add("place")
            # Kinds that have the zone whatever happens count as hexes that are held; the others are asked one by one.
            always, where = self._always_has(z) if z["reach"] == 1 else (0, z.get("where"))
            test = " and " + self._write(where, {"self": "p"}) if where else ""
            near = "c[h]" if crossing else "NEAR[h]" if z["reach"] == 1 else f"DISCS[{z['reach']}][h]&~BIT[h]"
            spread = "spread" if crossing is None else "c.spread"
            body = [
                *([f"c={crossing}"] if crossing else []),
                f"m={spread}({self.writer.held(always, 'a_side')})" if always else "m=0",
                *(["c=c.near"] if crossing else []),
                f"for p in PIECES[{z['kinds'] & ~always}][a_side]:",
                "    h=S.c_place[p]",
                f"    if 0<=h<{count}{test}: m|={near}",
            ]
        allowed = self._write(without(["all-hexes"], z["bars"]), {}) if z["bars"] else None
        body.append(f"return m&{allowed}" if allowed else "return m")
        self._define("z:" + z["name"], "z_" + ident(z["name"]), ",a_side", body, True)

    def _always_has(self, z: dict[str, Any]) -> tuple[int, list[Any] | None]:
        """Kinds of which every piece has a zone (bits), and what is asked of the others."""
        parts, always, rest = [z["where"]], 0, []
        while parts:
            part = parts.pop()
            if part[0] == "or":
                parts += part[:0:-1]
            elif part[0] == "kind" and part[2] == ["v", "self"]:
                always |= sum(1 << kind for kind in set(part[1]))
            else:
                rest.append({"when": part})
        return always & z["kinds"], joined("or", rest) if rest else ["bool", 0]

    def _trace(self, t: dict[str, Any]) -> None:
        params, names = self._params(t["params"])
        goal = self._write(t["goal"], names)
        allowed = self._write(without(t["allowed"], t["bars"]), names)
        limit = t["limit"] if t.get("limit") is not None and not t.get("over") else FAR
        crossing = self._crossing(t["closed"], t.get("over"), names)
        # Of few steps from one hex no more is asked than what is near it.
        short = t["goal"][0] == "single" and limit <= SHORT
        near = f",DISCS[{limit}][{self._write(t['goal'][1], names)}]" if short else ""
        body = [f"return {crossing}.{'short_flood' if short else 'flood'}({goal},{allowed},{limit}{near})"]
        self._define("tr:" + t["name"], "tr_" + ident(t["name"]), params, body, True)

    def _sight(self, s: dict[str, Any]) -> None:
        ends = {"viewer": "a_viewer", "target": "b"}
        sides = {**ends, "hexside": "e", "from": "x", "to": "y"}
        counts = {**ends, "blocking-hexes": "n", "blocking-hexsides": "m"}
        by_target = self._uses([s["hex"], s["hexside"]], {"target"}, 0)
        with self.writer.only_hexes("a_viewer", "b", "x", "y") as held:
            tests = [
                f"lambda {heads}: {self._write(joined('or', lines), names)}" if lines else "None"
                for heads, lines, names in (
                    ("x,b", s["hex"], {**ends, "here": "x"}),
                    ("e,x,y,b", s["hexside"], sides),
                    ("n,m,b", s["corner"], counts),
                    ("n,b", s["along"], counts),
                )
            ]
        key, python = "si:" + s["name"], "si_" + ident(s["name"])
        seen = f"seen_from({s['range']},a_viewer,{by_target},{','.join(tests)}"
        if self.writer.reads <= {f"held {number}" for number, _ in held}:
            # Nothing but who stands near decides what is seen: lines look at no hex farther than they reach.
            self.made_before["known_" + python] = Remembered(MOST_VIEWS)
            near = "".join(f",S.o{number}[{side}]&r" for number, side in sorted(held))
            body = [
                f"r=DISCS[{s['range']}][a_viewer]",
                f"k=(a_viewer{near},); m=known_{python}.get(k)",
                f"if m is None: m=known_{python}.keep(k,{seen},k[1:],{s['name']!r}))",
                "return m",
            ]
            self._define(key, python, ",a_viewer", body, False)
            return
        self._define(key, python, ",a_viewer", [f"return {seen})"], True)
