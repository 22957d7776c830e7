"""Functions of a package as Python: quantities, zones, traces, stacking, scores, card sections."""

from __future__ import annotations

import json
from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.crossing import Crossings
from toolchain.engine.hexsides import open_to_change
from toolchain.engine.link_base import LinkBase, joined, without
from toolchain.engine.remembered import Remembered

_PICK = {"max": "max", "min": "min"}


class FunctionParts(LinkBase):
    """Writes what has a value."""

    def _function(self, f: dict[str, Any]) -> None:
        params, names = self._params(f["params"])
        key = "f:" + f["name"]
        python = "f_" + ident(f["name"])
        if f.get("lines") is None:
            kept = f["type"] == "hexes" and not any(
                t.startswith(("list of", "set of pieces")) for _, t in f["params"]
            )
            self._define(key, python, params, ["return " + self._write(f["body"], names)], kept)
            return
        body = ["v=0"]
        names = {**names, "so-far": "v"}
        if f["lines"] and (f["lines"][0]["op"] != "base" or f["lines"][0].get("when")):
            body.append("v=0")
        parts: list[tuple[str, str]] = []
        for index, line in enumerate(f["lines"]):
            op = line["op"]
            part = f"p{index}"
            before = list(parts)
            parts.append((line.get("label") or f"#{index}", part))
            if op == "group":
                body.append(f"{part}={self._group(line, names)}; v+={part}")
                continue
            amount = self._write(line["amount"], names) if line.get("amount") is not None else "0"
            change = {
                "base": "".join(f"{other}=" for _, other in before) + f"0; v={part}={amount}"
                if before
                else f"v={part}={amount}",
                "plus": f"{part}={amount}; v+={part}",
                "minus": f"{part}=-({amount}); v+={part}",
                "times": f"{part}=0; v=v*{amount}",
                "at least": f"{part}=0; v=max(v,{amount})",
                "at most": f"{part}=0; v=min(v,{amount})",
            }.get(op)
            if op == "instead":
                targets = [other for label, other in before if label in line["targets"]]
                gone = "+".join(targets) or "0"
                zero = "; ".join(f"{other}=0" for other in targets)
                change = f"{part}={amount}; v=v-({gone})+{part}" + (f"; {zero}" if zero else "")
            assert change is not None
            if line.get("when"):
                body.append(f"{part}=0")
                body.append(f"if {self._write(line['when'], names)}: {change}")
            else:
                body.append(change)
        way = f.get("round", "exact")
        body.append("return v" if way == "exact" else f"return rounded(v,{way!r})")
        self._define(key, python, params, body, False)

    def _group(self, line: dict[str, Any], names: dict[str, str]) -> str:
        """The greatest (least) of those lines that apply; nothing when none does."""
        amounts = []
        for sub in line["lines"]:
            amount = self._group(sub, names) if sub["op"] == "group" else self._write(sub["amount"], names)
            sign = "-" if sub["op"] == "minus" else ""
            cond = self._write(sub["when"], names) if sub.get("when") else "True"
            amounts.append(f"*(({sign}({amount}),) if {cond} else ())")
        return f"{_PICK[line['pick']]}(({','.join(amounts)},),default=0)" if amounts else "0"

    def _crossing(self, closed: list[dict[str, Any]], network: str | None, names: dict[str, str]) -> str:
        """Text of the crossing that conditions on `hexside` close; one that hangs on no parameter is kept."""
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
            self._define(f"cr:{number}", f"crossing{number}", "", [f"return {body}"], True)
            self.writer.reads = reads
        self.writer.reads.add(f"cr:{self.crossings[key]}")
        return f"crossing{self.crossings[key]}(S)"

    def _zone(self, z: dict[str, Any]) -> None:
        count = self.program.hex_count
        crossing = self._crossing(z["closed"], None, {}) if z["closed"] else None
        if z["reach"] == 1 and not z.get("where"):
            held = self.writer.held(z["kinds"], "a_side")
            body = [f"m={crossing}.spread({held})" if crossing else f"m=spread({held})"]
        else:
            self.writer.reads.add("place")
            where = " and " + self._write(z["where"], {"self": "p"}) if z.get("where") else ""
            near = "c[h]" if crossing else "NEAR[h]" if z["reach"] == 1 else f"within({z['reach']},h)&~BIT[h]"
            body = [
                *([f"c={crossing}.near"] if crossing else []),
                "m=0",
                f"for p in pieces({z['kinds']},a_side):",
                "    h=S.c_place[p]",
                f"    if 0<=h<{count}{where}: m|={near}",
            ]
        allowed = self._write(without(["all-hexes"], z["bars"]), {}) if z["bars"] else None
        body.append(f"return m&{allowed}" if allowed else "return m")
        self._define("z:" + z["name"], "z_" + ident(z["name"]), ",a_side", body, True)

    def _trace(self, t: dict[str, Any]) -> None:
        params, names = self._params(t["params"])
        goal = self._write(t["goal"], names)
        allowed = self._write(without(t["allowed"], t["bars"]), names)
        if t["closed"]:
            limit = t["limit"] if t.get("limit") is not None and not t.get("over") else 1 << 20
            crossing = self._crossing(t["closed"], t.get("over"), names)
            body = [f"return {crossing}.flood({goal},{allowed},{limit})"]
        elif t.get("over"):
            links = f"LINKS[{t['over']!r}]"
            body = [
                f"m=flood_links({goal},{allowed},{links})",
                f"return m|mask_of([n for h in bits(m) for n in {links}[h]])",
            ]
        elif t.get("limit") is not None:
            body = [
                f"g={allowed}",
                f"m=e=({goal})&g",
                f"for _ in range({t['limit']}-1):",
                "    e=spread(e)&g&~m",
                "    m|=e",
                "return m|spread(m)",
            ]
        else:
            body = [f"m=flood({goal},{allowed})", "return m|spread(m)"]
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
            self.made_before["known_" + python] = Remembered()
            near = "".join(f",S.o{number}[{side}]&r" for number, side in sorted(held))
            body = [
                f"r=within({s['range']},a_viewer)",
                f"k=(a_viewer{near},); m=known_{python}.get(k)",
                f"if m is None: m=known_{python}.keep(k,{seen},k[1:],{s['name']!r}))",
                "return m",
            ]
            self._define(key, python, ",a_viewer", body, False)
            return
        self._define(key, python, ",a_viewer", [f"return {seen})"], True)

    def _stacking(self, s: dict[str, Any]) -> None:
        name, kinds = ident(s["name"]), s["kinds"]
        weight = self._write(s["weight"], {"it": "p"})
        names = {"here": "h", "stack": "k"}
        limit = self._write(s["limit"], names)
        rules = [s["limit"], *(bar["when"] for bar in s["bars"])]
        bars = " or ".join(self._write(bar["when"], names) for bar in s["bars"])
        asked = self._uses(rules, {"stack"}, 0)
        reads = self.writer.reads | {"place"}
        # What a stack may be hangs on its pieces and their states; on the hex only where the rule names it.
        hexes = ",h" if self._uses(rules, {"here"}, 0) else ""
        body = [
            "a=SIDE[u]",
            f"t=wt_{name}(S,u)",
            "for p in s:",
            f"    if SIDE[p]==a and p!=u and KBIT[p]&{kinds}: t+={weight}",
            *(
                [f"k=tuple(sorted([p for p in s if SIDE[p]==a and KBIT[p]&{kinds} and p!=u]+[u]))"]
                if asked
                else []
            ),
            f"return t<={limit}" + (f" and not ({bars})" if bars else ""),
        ]
        self._define(f"so:{s['name']}", f"stacks_{name}", f",u,s{hexes}", body, True)
        self.parts.append(
            f"def wt_{name}(S,p): return {weight}\n"
            f"def fits_{name}(S,u,h): return not KBIT[u]&{kinds} or stacks_{name}(S,u,S.c_at[h]{hexes})"
        )
        body = [
            "t=0",
            "for p in S.c_at[h]:",
            f"    if SIDE[p]==a and KBIT[p]&{kinds}: t+={weight}",
            *([f"k=tuple([p for p in S.c_at[h] if SIDE[p]==a and KBIT[p]&{kinds}])"] if asked else []),
            f"t-={limit}",
            *([f"if t<=0 and ({bars}): return 1"] if bars else []),
            "return t if t>0 else 0",
        ]
        self._define("st:" + s["name"], f"over_{name}", ",a,h", body, False)
        self.deps["st:" + s["name"]] = reads

    def _score(self, s: dict[str, Any]) -> None:
        body = ["t=0"]
        for side in range(len(self.program.sides)):
            body.append(f"if a=={side}:")
            lines = [line for line in s["lines"] if line["side"] in (side, -1)]
            for index, line in enumerate(lines):
                body.append(
                    f"    m{index}=" + (self._write(line["per"], {"us": str(side)}) if line["per"] else "1")
                )
                if line.get("when"):
                    body.append(f"    if not {self._write(line['when'], {'us': str(side)})}: m{index}=0")
                for other in line["instead"]:
                    targets = [k for k in range(index) if other in ("all", lines[k]["label"])]
                    body.extend(f"    m{target}&=~m{index}" for target in targets)
            for index, line in enumerate(lines):
                body.append(f"    t+=({self._write(line['amount'], {'us': str(side)})})*m{index}.bit_count()")
            if not lines:
                body.append("    pass")
        body.append("return t")
        self._define("sc:" + s["name"], "sc_" + ident(s["name"]), ",a", body, False)

    def _sections(self) -> None:
        """One function for each section of each card, and for each way of reading its labels."""
        table: dict[tuple[str, str, str], dict[int, str]] = {}
        has: dict[tuple[str, str], list[int]] = {}
        for name, section in self.ir["sections"].items():
            params, names = self._params(section["params"])
            labels = sorted(
                {line["label"] for lines in section["cards"].values() for line in lines if line["label"]}
            )
            for number, lines in section["cards"].items():
                card = int(number)
                for mode, label in [("all", ""), *((m, x) for x in labels for m in ("ignoring", "only"))]:
                    kept = [
                        line
                        for line in lines
                        if mode == "all" or (line["label"] == label) == (mode == "only")
                    ]
                    python = f"sec_{ident(name)}_{card}_{mode}_{ident(label)}"
                    terms = []
                    for line in kept:
                        amount = self._write(line["amount"], names)
                        sign = "-" if line["op"] == "minus" else ""
                        if line.get("when"):
                            terms.append(f"({sign}({amount}) if {self._write(line['when'], names)} else 0)")
                        else:
                            terms.append(f"{sign}({amount})")
                    self.parts.append(f"def {python}(S{params}): return {'+'.join(terms) or '0'}")
                    table.setdefault((name, mode, label), {})[int(card)] = python
                for label in labels:
                    if any(line["label"] == label for line in lines):
                        has.setdefault((name, label), []).append(int(card))
            self.deps["sec:" + name] = set(self.writer.reads)
            self.writer.reads = set()
        rows = []
        for (name, mode, label), cards in table.items():
            cells = ",".join(f"{c}:{f}" for c, f in cards.items())
            rows.append(f"({name!r},{mode!r},{label!r}):{{{cells}}}")
        self.parts.append("SECTIONS={" + ",".join(rows) + "}")
        self.parts.append(f"SECTION_HAS={has!r}")
        self.parts.append(
            "def _nothing(*a): return 0\n"
            "def sections(n,m,l,c):\n"
            "    t=SECTIONS.get((n,m,l))\n"
            "    if t is None: t=SECTIONS.get((n,'all' if m=='ignoring' else 'no',''),{})\n"
            "    return t.get(c,_nothing)\n"
            "def section_has(n,l,c): return c in SECTION_HAS.get((n,l),())"
        )
