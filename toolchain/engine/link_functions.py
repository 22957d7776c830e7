"""Functions of a package as Python: quantities, stacking, scores, card sections."""

from __future__ import annotations

from functools import partial
from typing import Any

from toolchain.engine.codegen import ident
from toolchain.engine.link_fields import FieldParts
from toolchain.engine.printed import asks_only_of_given
from toolchain.engine.remembered import Remembered

_PICK = {"max": "max", "min": "min"}


class FunctionParts(FieldParts):
    """Writes what has a value."""

    def _function(self, f: dict[str, Any]) -> None:
        params, names = self._params(f["params"])
        key = "f:" + f["name"]
        python = "f_" + ident(f["name"])
        if f.get("lines") is None:
            kept = (f["type"] == "hexes" or _asks(f["body"], "sight")) and not any(
                t.startswith(("list of", "set of pieces")) for _, t in f["params"]
            )
            self._define(key, python, params, ["return " + self._write(f["body"], names)], kept)
            return
        body = ["v=0"]
        names = {**names, "so-far": "v"}
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
        self._note_reads(f"so:{s['name']}")
        self.later.append(partial(self._stacks_kept, s, hexes, body))
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

    def _stacks_kept(self, s: dict[str, Any], hexes: str, body: list[str]) -> None:
        """Where nothing counts but states of the pieces themselves, the same stack is judged alike in every game."""
        key, name = f"so:{s['name']}", ident(s["name"])
        columns = self._all_read(key)
        rules = [s["weight"], s["limit"], *(bar["when"] for bar in s["bars"])]
        of_pieces = all(c in self.columns and self.columns[c]["of"] == "piece" for c in columns)
        if not of_pieces or not asks_only_of_given(self.ir, rules):
            self._add(key, f"stacks_{name}", f",u,s{hexes}", body, True)
            return
        self.made_before[f"known_stacks_{name}"] = Remembered()
        held = "".join(f",S.c_{i}[u],*map(S.c_{i}.__getitem__,s)" for i in map(ident, sorted(columns)))
        self._add(key, f"stacks_{name}_raw", f",u,s{hexes}", body, False)
        self.parts.append(
            f"def stacks_{name}(S,u,s{hexes}):\n"
            f"    k=(u,s{hexes}{held},); r=known_stacks_{name}.get(k)\n"
            f"    return known_stacks_{name}.keep(k,stacks_{name}_raw(S,u,s{hexes})) if r is None else r"
        )

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


def _asks(expr: Any, op: str) -> bool:
    """Whether an expression has an operation in it."""
    if isinstance(expr, dict):
        return any(_asks(part, op) for part in expr.values())
    return isinstance(expr, list) and (expr[:1] == [op] or any(_asks(part, op) for part in expr))
