"""Functions of a package as Python: quantities, zones, traces, stacking, scores, card sections."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.link_base import LinkBase, joined, without

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

    def _zone(self, z: dict[str, Any]) -> None:
        count = self.program.hex_count
        where = ""
        if z.get("where"):
            where = " if " + self._write(z["where"], {"self": "p"})
        self.writer.reads.add("place")
        near = "NEAR[h]" if z["reach"] == 1 else f"within({z['reach']},h)&~BIT[h]"
        if z["closed"]:
            reads, self.writer.reads = self.writer.reads, set()
            test = self._write(joined("or", z["closed"]), {"hexside": "e"})
            key, shut = "zs:" + z["name"], "zs_" + ident(z["name"])
            self._define(key, shut, "", [f"return across(lambda e: {test})"], True)
            self.writer.reads = {*reads, key}
            near = "NEAR[h]&~c[h]"
        allowed = self._write(without(["all-hexes"], z["bars"]), {}) if z["bars"] else None
        body = [
            *([f"c={shut}(S)"] if z["closed"] else []),
            "m=0",
            f"for p in pieces({z['kinds']},a_side):",
            "    h=S.c_place[p]",
            f"    if 0<=h<{count}:" if not where else f"    if 0<=h<{count} and {where[4:]}:",
            f"        m|={near}",
        ]
        body.append(f"return m&{allowed}" if allowed else "return m")
        self._define("z:" + z["name"], "z_" + ident(z["name"]), ",a_side", body, True)

    def _trace(self, t: dict[str, Any]) -> None:
        params, names = self._params(t["params"])
        goal = self._write(t["goal"], names)
        allowed = self._write(without(t["allowed"], t["bars"]), names)
        if t["closed"]:
            # A hexside without terrain has no number: what is asked of it is asked of the blank at the end.
            test = self._write(joined("or", t["closed"]), {**names, "hexside": "e"})
            links = f"LINKS[{t['over']!r}]" if t.get("over") else "ADJ"
            limit = t["limit"] if t.get("limit") is not None and not t.get("over") else 1 << 20
            body = [
                f"g={allowed}",
                f"return flood_open({goal},g,{links},lambda e: {test},{limit})",
            ]
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
        tests = [
            f"lambda {heads}: {self._write(joined('or', lines), names)}" if lines else "None"
            for heads, lines, names in (
                ("x,b", s["hex"], {**ends, "here": "x"}),
                ("e,x,y,b", s["hexside"], sides),
                ("n,m,b", s["corner"], counts),
                ("n,b", s["along"], counts),
            )
        ]
        body = [f"return seen_from({s['range']},a_viewer,{by_target},{','.join(tests)})"]
        self._define("si:" + s["name"], "si_" + ident(s["name"]), ",a_viewer", body, True)

    def _stacking(self, s: dict[str, Any]) -> None:
        name, kinds = ident(s["name"]), s["kinds"]
        weight = self._write(s["weight"], {"it": "p"})
        names = {"here": "h", "stack": "k"}
        limit = self._write(s["limit"], names)
        bars = " or ".join(self._write(bar["when"], names) for bar in s["bars"])
        asked = any(
            self._uses(part, {"stack"}, 0) for part in (s["limit"], *(bar["when"] for bar in s["bars"]))
        )
        stack = f"k=tuple(p for p in S.c_at[h] if SIDE[p]==a and KBIT[p]&{kinds})"
        self.writer.reads.add("place")
        self.parts.append(f"def wt_{name}(S,p): return {weight}")
        body = [
            "t=0",
            "for p in S.c_at[h]:",
            f"    if SIDE[p]==a and KBIT[p]&{kinds}: t+={weight}",
            *([stack] if asked else []),
            f"t-={limit}",
            *([f"if t<=0 and ({bars}): return 1"] if bars else []),
            "return t if t>0 else 0",
        ]
        reads = set(self.writer.reads)
        self._define("st:" + s["name"], f"over_{name}", ",a,h", body, False)
        self.deps["st:" + s["name"]] = reads
        body = [
            f"if not KBIT[u]&{kinds}: return True",
            "a=SIDE[u]",
            f"t=wt_{name}(S,u)",
            "for p in S.c_at[h]:",
            f"    if SIDE[p]==a and p!=u and KBIT[p]&{kinds}: t+={weight}",
            *([stack[:-1] + " and p!=u)", "k=tuple(sorted(k+(u,)))"] if asked else []),
            f"return t<={limit}" + (f" and not ({bars})" if bars else ""),
        ]
        self.parts.append(f"def fits_{name}(S,u,h):\n" + "\n".join("    " + line for line in body))

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
