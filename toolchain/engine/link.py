"""From a package to something that runs: one Python module in memory, and the kernels around it."""

from __future__ import annotations

import linecache
from array import array
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from toolchain.engine import matching
from toolchain.engine.codegen import Writer, ident
from toolchain.engine.entry import Entries, EntryLine
from toolchain.engine.movement import Movement
from toolchain.engine.policy import Policy
from toolchain.engine.procedures import ProcedureWriter
from toolchain.engine.program import Program, bits, divide, mask_of, rounded
from toolchain.engine.state import State

MAXIMUM_STACK = 60


class Action:
    """A thing a seat may do: who can, at what price, and what then happens."""

    def __init__(self, ir: dict[str, Any], space: dict[str, Any], entry: int) -> None:
        name = ident(ir["name"])
        self.name: str = ir["name"]
        self.cite: str = ir.get("cite", "")
        self.scope: bool = ir["scope"] is not None
        self.open: Callable[[Any, int], bool] = space["act_" + name]
        self.candidates: Callable[[Any, int], list[int]] = space.get("actl_" + name, lambda s, a: [])
        self.pay: Callable[[Any, int, int], None] = space["pay_" + name]
        self.mandatory: Callable[[Any, int], bool] = space["must_" + name]
        self.entry = entry


class Linker:
    """Writes and loads the module of one package."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ir = program.ir
        self.writer = Writer(program)
        self.parts: list[str] = []
        self.deps: dict[str, set[str]] = {}
        self.fixed_cost: dict[str, bool] = {}
        self.caches: list[tuple[str, int]] = []
        self.cached: list[tuple[str, str, str, set[str]]] = []
        self.columns: dict[str, dict[str, Any]] = {c["name"]: c for c in self.ir["columns"]}

    def link(self) -> dict[str, Any]:
        """The namespace of the linked package."""
        for function in self.ir["functions"]:
            self._function(function)
        for zone in self.ir["zones"]:
            self._zone(zone)
        for trace in self.ir["traces"]:
            self._trace(trace)
        for stacking in self.ir["stackings"]:
            self._stacking(stacking)
        for score in self.ir["scores"]:
            self._score(score)
        self._sections()
        self._movement_functions()
        self._policy_functions()
        self._entry_functions()
        procedures = ProcedureWriter(self.program, self.writer)
        everything = [*self.ir["procedures"]]
        procedures.reserve(everything)
        for procedure in everything:
            procedures.procedure(procedure)
        self._actions()
        triggers = self._triggers(procedures)
        self.parts.append(procedures.text())
        self._cache_wrappers()
        self._writers(triggers)
        space = self._space()
        text = "\n".join(self.parts)
        filename = f"<rules of {self.ir['title']}>"
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        exec(compile(text, filename, "exec"), space)
        self._finish(space, procedures)
        return space

    # functions

    def _params(self, params: list[list[str]]) -> tuple[str, dict[str, str]]:
        names = {p[0]: "a_" + ident(p[0]) for p in params}
        return "".join("," + n for n in names.values()), names

    def _write(self, e: list[Any], names: dict[str, str]) -> str:
        return self.writer.write(e, names)

    def _define(self, key: str, python: str, params: str, body: list[str], cache: bool) -> None:
        """Adds a function; one that is cached gets its wrapper when all readers are known."""
        name = python + "_raw" if cache else python
        self.parts.append(f"def {name}(S{params}):\n" + "\n".join("    " + line for line in body))
        self.deps[key] = set(self.writer.reads)
        if cache:
            self.cached.append((key, python, params, set()))
        self.writer.reads = set()

    def _function(self, f: dict[str, Any]) -> None:
        params, names = self._params(f["params"])
        key = "f:" + f["name"]
        python = "f_" + ident(f["name"])
        if f.get("lines") is None:
            self._define(key, python, params, ["return " + self._write(f["body"], names)], f["type"] == "hexes")
            return
        body = []
        names = {**names, "so-far": "v"}
        labels: dict[str, str] = {}
        for index, line in enumerate(f["lines"]):
            op = line["op"]
            if op == "group":
                amounts = []
                for sub in line["lines"]:
                    amount = self._write(sub["amount"], names)
                    cond = self._write(sub["when"], names) if sub.get("when") else "True"
                    amounts.append(f"({amount} if {cond} else 0)")
                body.append(f"v+={line['pick']}({','.join(amounts)},0)")
                continue
            amount = self._write(line["amount"], names) if line.get("amount") is not None else "0"
            part = f"p{index}"
            labels[line.get("label") or f"#{index}"] = part
            change = {
                "base": f"v={part}={amount}",
                "plus": f"{part}={amount}; v+={part}",
                "minus": f"{part}=-({amount}); v+={part}",
                "times": f"{part}=0; v=v*{amount}",
                "at least": f"{part}=0; v=max(v,{amount})",
                "at most": f"{part}=0; v=min(v,{amount})",
            }.get(op)
            if op == "instead":
                gone = "+".join(labels[x] for x in line["targets"] if x in labels) or "0"
                zero = "; ".join(f"{labels[x]}=0" for x in line["targets"] if x in labels)
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

    def _zone(self, z: dict[str, Any]) -> None:
        count = self.program.hex_count
        where = ""
        if z.get("where"):
            where = " if " + self._write(z["where"], {"self": "p"})
        self.writer.reads.add("place")
        near = "NEAR[h]" if z["reach"] == 1 else f"within({z['reach']},h)&~BIT[h]"
        body = [
            "m=0",
            f"for p in pieces({z['kinds']},a_side):",
            "    h=S.c_place[p]",
            f"    if 0<=h<{count}:" if not where else f"    if 0<=h<{count} and {where[4:]}:",
            f"        m|={near}",
        ]
        body.append("return m")
        self._define("z:" + z["name"], "z_" + ident(z["name"]), ",a_side", body, True)

    def _trace(self, t: dict[str, Any]) -> None:
        params, names = self._params(t["params"])
        goal, allowed = self._write(t["goal"], names), self._write(t["allowed"], names)
        if t.get("over"):
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

    def _stacking(self, s: dict[str, Any]) -> None:
        name, kinds = ident(s["name"]), s["kinds"]
        weight = self._write(s["weight"], {"it": "p"})
        limit = self._write(s["limit"], {"here": "h"})
        self.writer.reads.add("place")
        self.parts.append(f"def wt_{name}(S,p): return {weight}")
        body = [
            "t=0",
            "for p in S.c_at[h]:",
            f"    if SIDE[p]==a and KBIT[p]&{kinds}: t+={weight}",
            f"t-={limit}",
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
            f"return t<={limit}",
        ]
        self.parts.append(f"def fits_{name}(S,u,h):\n" + "\n".join("    " + line for line in body))

    def _score(self, s: dict[str, Any]) -> None:
        body = ["t=0"]
        for side in range(len(self.program.sides)):
            body.append(f"if a=={side}:")
            masks: dict[str, str] = {}
            lines = [line for line in s["lines"] if line["side"] in (side, -1)]
            for index, line in enumerate(lines):
                masks[line["label"]] = f"m{index}"
                body.append(f"    m{index}=" + (self._write(line["per"], {"us": str(side)}) if line["per"] else "1"))
                if line.get("when"):
                    body.append(f"    if not {self._write(line['when'], {'us': str(side)})}: m{index}=0")
                for other in line["instead"]:
                    targets = list(masks.values())[:-1] if other == "all" else [masks[other]] if other in masks else []
                    body.extend(f"    {target}&=~m{index}" for target in targets)
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
            labels = sorted({line["label"] for lines in section["cards"].values() for line in lines if line["label"]})
            for card, lines in section["cards"].items():
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

    def _movement_functions(self) -> None:
        for m in self.ir["movements"]:
            name = ident(m["name"])
            names = {"mover": "u", "self": "u", "from": "a", "to": "b", "hexside": "e"}
            self.parts.append(f"def mva_{name}(S,u): return {self._write(m['allowance'], names)}")
            self._cost(m, name, names)
            lines = [f"def mvb_{name}(S,u,a,b,e):"]
            for index, bar in enumerate(m["bars"]):
                lines.append(f"    if {self._write(bar['when'], names)}: return {index}")
            lines.append("    return -1")
            self.parts.append("\n".join(lines))
            lines = [f"def mvo_{name}(S,u,a,b,e):"]
            for index in m["open_bars"]:
                lines.append(f"    if {self._write(m['bars'][index]['when'], names)}: return True")
            lines.append("    return False")
            self.parts.append("\n".join(lines))
            barred = self._write(m["barred"], names) if m.get("barred") else "0"
            self.parts.append(f"def mvm_{name}(S,u,a): return {barred}")
            if m.get("stop_hexes"):
                self.parts.append(f"def mvt_{name}(S,u,a): return {self._write(m['stop_hexes'], names)}")
            stop = self._write(m["stop"], names) if m.get("stop") else "False"
            self.parts.append(f"def mvs_{name}(S,u,a,b): return {stop}")
            end = self._write(m["end"], names) if m.get("end") else "True"
            self.parts.append(f"def mve_{name}(S,u,b): return {end}")
            if m.get("budget"):
                column = m["budget"]["column"]
                self.parts.append(f"def mvw_{name}(S,u): return {self._write(m['budget']['weight'], names)}")
                self.parts.append(f"def mvl_{name}(S,u): return S.c_{ident(column)}[SIDE[u]]")
                self.parts.append(f"def mvp_{name}(S,u,n): gain_{ident(column)}(S,SIDE[u],-n)")
        self.writer.reads = set()

    def _cost(self, m: dict[str, Any], name: str, names: dict[str, str]) -> None:
        """A cost that reads nothing that changes, and not the mover, is reckoned once for each hexside."""
        self.writer.reads = set()
        text = self._write(m["cost"], names)
        columns: set[str] = set(self.writer.reads)
        for read in self.writer.reads:
            if ":" in read:
                columns |= self._stamp_columns(read, {read})
        fixed = not {c for c in columns if ":" not in c} and not self._uses(m["cost"], {"mover", "self"}, 0)
        self.parts.append(f"def mvc_{name}(S,u,a,b,e): return {text}")
        self.fixed_cost[m["name"]] = fixed

    def _uses(self, e: Any, names: set[str], depth: int) -> bool:
        """Whether an expression depends on a bound name, seen through the definitions it calls."""
        if isinstance(e, dict):
            return any(self._uses(part, names, depth) for part in e.values())
        if not isinstance(e, list) or not e:
            return False
        if e[0] == "v":
            return e[1] in names
        if e[0] == "call" and depth < 8:
            function = next((f for f in self.ir["functions"] if f["name"] == e[1]), None)
            if function is not None:
                passed = {
                    p[0] for p, arg in zip(function["params"], e[2], strict=False) if self._uses(arg, names, depth)
                }
                body = function["body"] if function.get("lines") is None else function["lines"]
                return bool(passed) and self._uses(body, passed, depth + 1)
        return any(self._uses(part, names, depth) for part in e)

    def _policy_functions(self) -> None:
        for p in self.ir["policies"]:
            name = ident(p["name"])
            params, names = self._params(p["params"])
            names.update({"unit": "u", "self": "u", "start": "a", "from": "a", "to": "b", "hexside": "e"})
            for index, bar in enumerate(p["bars"]):
                self.parts.append(f"def polb_{name}_{index}(S,u,a,b,e{params}): return {self._write(bar['when'], names)}")
            for index, wish in enumerate(p["prefer"]):
                self.parts.append(f"def polw_{name}_{index}(S,u,a,b{params}): return {self._write(wish, names)}")
            if p.get("target"):
                self.parts.append(f"def polt_{name}(S,u{params}): return {self._write(p['target'], names)}")
        self.writer.reads = set()

    def _entry_functions(self) -> None:
        for entry in self.ir["entries"]:
            for index, line in enumerate(entry["lines"]):
                text = self._write(line["hexes"], {"self": "u", "unit": "u"})
                area = self._write(line["area"], {"self": "u", "unit": "u"})
                name = f"{ident(entry['name'])}_{index}"
                self.parts.append(f"def ent_{name}(S,u): return {text}\ndef area_{name}(S,u): return {area}")
        self.writer.reads = set()

    def _actions(self) -> None:
        for action in self.ir["actions"]:
            name = ident(action["name"])
            tests = []
            pay = []
            for column, amount in action["costs"]:
                c = ident(column)
                tests.append(f"S.c_{c}[a]>={amount}")
                pay.append(f"gain_{c}(S,a,-{amount})")
            if action.get("requires"):
                tests.append(self._write(action["requires"], {"actor": "a", "us": "a"}))
            if action["scope"] is not None:
                x, tail = self.writer.selection(action["scope"], {"actor": "a", "us": "a"})
                self.parts.append(f"def actl_{name}(S,a): return [{x} {tail}]")
                joint = " and ".join(tests)
                some = f"next((True {tail}),False)"
                self.parts.append(f"def act_{name}(S,a): return {joint + ' and ' if joint else ''}{some}")
            else:
                self.parts.append(f"def act_{name}(S,a): return bool({' and '.join(tests) or 'True'})")
            if action.get("activates"):
                pay.append(f"w_{ident(action['activates'])}(S,u,1)")
            must = self._write(action["mandatory"], {"actor": "a", "us": "a"}) if action.get("mandatory") else "False"
            self.parts.append(f"def must_{name}(S,a): return {must}")
            self.parts.append(f"def pay_{name}(S,a,u):\n    " + ("; ".join(pay) or "pass"))
        self.writer.reads = set()

    def _triggers(self, procedures: ProcedureWriter) -> str:
        """The function run when a piece enters a hex."""
        lines = ["def on_enter(S,p,old,new):"]
        for index, trigger in enumerate(self.ir["triggers"]):
            procedures._slots = {"actor": 2, "mover": 3, "from": 4, "to": 5}
            procedures._count = 6
            procedures._where = trigger["name"]
            procedures._cite = trigger.get("cite", "")
            procedures._loops = []
            procedures._lines = made = []
            procedures._indent = 1
            procedures._body(trigger["do"])
            self.parts.append(f"def trg_{index}(S,F):\n" + "\n".join(made or ["    pass"]))
            names = {"mover": "p", "from": "old", "to": "new", "self": "p"}
            test = self._write(trigger["requires"], names) if trigger.get("requires") else "True"
            blank = ",0" * (procedures._count - 6)
            lines.append(f"    if {test}: trg_{index}(S,[0,-1,SIDE[p],p,old,new{blank}])")
        lines.append("    return")
        self.writer.reads = set()
        return "\n".join(lines)

    # columns, caches

    def _stamp_columns(self, key: str, seen: set[str]) -> set[str]:
        made: set[str] = set()
        for read in self.deps.get(key, set()):
            if read == "any":
                made.add("*")
            elif ":" in read and not read.startswith("r:"):
                if read not in seen:
                    seen.add(read)
                    made |= self._stamp_columns(read, seen)
            else:
                made.add(read)
        return made

    def _cache_wrappers(self) -> None:
        self.tracked: dict[str, int] = {}
        for key, python, params, _ in self.cached:
            columns = sorted(self._stamp_columns(key, {key}))
            if "*" in columns:
                self.parts.append(f"{python}={python}_raw")
                continue
            for column in columns:
                self.tracked.setdefault(column, len(self.tracked))
            stamp = "+".join(f"V[{self.tracked[c]}]" for c in columns)
            args = params.lstrip(",")
            self.caches.append((python, self._domain(key)))
            size = self._domain(key)
            if size and "," not in args:
                # One argument from a small set: a slot for each, no key to build.
                self.parts.append(
                    f"def {python}(S,{args}):\n"
                    f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; e=c[{args}]\n"
                    "    if e[0]==k: return e[1]\n"
                    f"    r={python}_raw(S,{args}); c[{args}]=(k,r)\n"
                    "    return r"
                )
                continue
            entry = f"({args},)" if args else "0"
            self.parts.append(
                f"def {python}(S{params}):\n"
                f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; t={entry}\n"
                "    e=c.get(t)\n"
                "    if e is not None and e[0]==k: return e[1]\n"
                f"    r={python}_raw(S{params})\n"
                "    c[t]=(k,r)\n"
                "    return r"
            )
        self.tracked.setdefault("place", len(self.tracked))

    def _domain(self, key: str) -> int:
        """How many values the only argument of a cached function has; 0 when it is not one small set."""
        sizes = {"side": len(self.program.sides), "piece": self.program.piece_count, "hex": self.program.place_count}
        word, _, name = key.partition(":")
        if word == "z":
            return sizes["side"] + 1
        source = self.ir["functions"] if word == "f" else self.ir["traces"]
        params = next(x["params"] for x in source if x["name"] == name)
        return sizes.get(params[0][1], -1) + 1 if len(params) == 1 else 0

    def _bump(self, column: str) -> str:
        number = self.tracked.get(column)
        return f"; S.V[{number}]+=1" if number is not None else ""

    def _writers(self, triggers: str) -> None:
        count = self.program.hex_count
        for name, column in self.columns.items():
            i = ident(name)
            lines = [
                f"def w_{i}(S,i,v):",
                f"    c=S.c_{i}; o=c[i]",
                "    if o!=v and i>=0:" if column["of"] != "game" else "    if o!=v:",
                f"        S.j.append((c,i,o)); c[i]=v{self._bump(name)}",
            ]
            if column.get("mask"):
                lines += [
                    f"        m=S.m_{i}; b=BIT[i]",
                    "        S.j.append((m,o,m[o])); m[o]&=~b",
                    "        S.j.append((m,v,m[v])); m[v]|=b",
                ]
            self.parts.append("\n".join(lines))
            self.parts.append(
                f"def clear_{i}(S):\n    c=S.c_{i}\n    for i in range(len(c)-1):\n"
                f"        if c[i]: w_{i}(S,i,0)"
                if column["of"] != "game"
                else f"def clear_{i}(S): w_{i}(S,0,0)"
            )
            low = column.get("floor")
            cap = column.get("cap")
            body = f"v=S.c_{i}[i]+n"
            if low is not None:
                body += f"; v=v if v>{low} else {low}"
            if cap is not None:
                body += f"; v=v if v<{cap} else {cap}"
            self.parts.append(f"def gain_{i}(S,i,n):\n    {body}\n    w_{i}(S,i,v)")
        self.parts.append(triggers)
        leave, arrive = self._keep_occupied()
        self.parts.append(
            "def move_piece(S,p,new):\n"
            "    place=S.c_place; old=place[p]\n"
            "    if old==new or p<0: return\n"
            "    at=S.c_at; j=S.j\n"
            "    j.append((place,p,old)); place[p]=new\n"
            "    if old>=0:\n"
            "        t=at[old]; j.append((at,old,t)); at[old]=t=tuple([x for x in t if x!=p])\n"
            f"        if old<{count}:\n"
            f"            s=SIDE[p]; k=KBIT[p]; b=BIT[old]\n{leave}"
            "    if new>=0:\n"
            f"        t=at[new]; j.append((at,new,t)); at[new]=t+(p,) if new<{count} else tuple(sorted(t+(p,)))\n"
            f"        if new<{count}:\n"
            f"            s=SIDE[p]; k=KBIT[p]; b=BIT[new]\n{arrive}"
            f"    S.V[{self.tracked['place']}]+=1\n"
            "    if S.ear: S.ear(S,'move',(p,old,new),'','')\n"
            f"    if 0<=new<{count}: on_enter(S,p,old,new)"
        )
        self.parts.append(
            "def turn_piece(S,p,f):\n"
            "    c=S.c_face; o=c[p]\n"
            "    if o!=f and p>=0:\n"
            f"        S.j.append((c,p,o)); c[p]=f{self._bump('face')}\n"
            "        if S.ear: S.ear(S,'face',(p,o,f),'','')"
        )
        for name in self.ir["relations"]:
            i = ident(name)
            self.parts.append(
                f"def attach_{i}(S,x,to):\n"
                f"    if x<0: return\n"
                f"    c=S.c_to_{i}; r=S.r_{i}; o=c[x]\n"
                "    if o==to: return\n"
                "    S.j.append((c,x,o)); c[x]=to\n"
                "    if o>=0:\n"
                "        t=r[o]; S.j.append((r,o,t)); r[o]=tuple([y for y in t if y!=x])\n"
                "    if to>=0:\n"
                "        t=r[to]; S.j.append((r,to,t)); r[to]=t+(x,)\n"
                f"    pass{self._bump('r:' + name)}\n"
                "    if to>=0: move_piece(S,x,-1)"
            )

    def _keep_occupied(self) -> tuple[str, str]:
        """Lines of a move that keep the sets of held hexes: one pair for each set of kinds that is asked for."""
        leave, arrive = [], []
        for kinds, number in self.writer.occupied.items():
            leave.append(
                f"            if k&{kinds}:\n"
                f"                m=S.o{number}\n"
                f"                if not [1 for x in t if KBIT[x]&{kinds} and SIDE[x]==s]: j.append((m,s,m[s])); m[s]&=~b\n"
                f"                if not [1 for x in t if KBIT[x]&{kinds}]: j.append((m,-1,m[-1])); m[-1]&=~b\n"
            )
            arrive.append(
                f"            if k&{kinds}:\n"
                f"                m=S.o{number}\n"
                "                if not m[s]&b: j.append((m,s,m[s])); m[s]|=b\n"
                "                if not m[-1]&b: j.append((m,-1,m[-1])); m[-1]|=b\n"
            )
        nothing = "            pass\n"
        return "".join(leave) or nothing, "".join(arrive) or nothing

    def derive(self, state: State) -> None:
        """Rebuilds what is kept beside the columns: held hexes, hexes by value, caches."""
        p = self.program
        sides = len(p.sides)
        for kinds, number in self.writer.occupied.items():
            masks = [0] * (sides + 1)
            for place in range(p.hex_count):
                for piece in state.columns["c_at"][place]:
                    if p.KBIT[piece] & kinds:
                        masks[-1] |= 1 << place
                        if p.SIDE[piece] >= 0:
                            masks[p.SIDE[piece]] |= 1 << place
            setattr(state, f"o{number}", masks)
        for python, size in self.caches:
            setattr(state, "k_" + python, [(-1, None)] * size if size else {})

    # the rest of the namespace

    def _space(self) -> dict[str, Any]:
        p = self.program
        space: dict[str, Any] = {
            "__builtins__": {
                "range": range, "len": len, "sum": sum, "max": max, "min": min, "any": any, "all": all,
                "next": next, "sorted": sorted, "tuple": tuple, "list": list, "bool": bool,
            },
            "KIND": p.KIND, "KBIT": p.KBIT, "SIDE": p.SIDE, "NATION": p.NATION, "BIT": p.BIT, "ALL": p.ALL,
            "NEAR": p.NEAR, "EDGE": p.EDGE, "CARD_NUMBER": p.CARD_NUMBER, "CARD_SIDE": p.CARD_SIDE,
            "LINKS": p.network_links, "bits": bits, "mask_of": mask_of, "Fraction": Fraction, "divide": divide,
            "rounded": rounded, "spread": p.spread, "flood": p.flood, "flood_links": p.flood_links,
            "within": p.within, "nearest": p.nearest, "distance": p.distance, "distance_to": p.distance_to, "pieces": p.pieces,
            "matched": matching.matched, "match_options": matching.options, "match_seat": matching.seat,
            "match_answer": matching.answer, "match_subject": matching.subject,
            "first": lambda x: x[0] if len(x) else -1, "last": lambda x: x[-1] if len(x) else -1,
            "first_hex": lambda m: (m & -m).bit_length() - 1 if m else -1,
            "in_span": lambda n, span: span[0] <= n <= span[1],
        }  # fmt: skip
        for name, column in p.attributes.items():
            space["A_" + ident(name)] = column
        for name, flags in p.terrain_edges.items():
            space["E_" + ident(name)] = flags
        for name, values in p.card_values.items():
            space["CV_" + ident(name)] = values
        for table in self.ir["tables"]:
            space["t_" + ident(table["name"])] = _table(table)
        space.update(_runtime(self.ir, p, space))
        return space

    def _finish(self, space: dict[str, Any], procedures: ProcedureWriter) -> None:
        p = self.program
        move_piece = space["move_piece"]
        for m in self.ir["movements"]:
            name = ident(m["name"])
            budget = None
            if m.get("budget"):
                budget = (space["mvw_" + name], space["mvl_" + name], space["mvp_" + name])
            kernel = Movement(
                p, space["mva_" + name], space["mvc_" + name], space["mvb_" + name], space["mvs_" + name],
                space["mve_" + name], [(b["label"], b.get("cite", "")) for b in m["bars"]], m.get("over"), budget,
            )  # fmt: skip
            kernel.move_piece = move_piece
            kernel.barred = space["mvm_" + name]
            kernel.also_barred = space["mvo_" + name] if m["open_bars"] else None
            kernel.fixed_cost = self.fixed_cost[m["name"]]
            kernel.stop_hexes = space.get("mvt_" + name)
            space["mv_" + name] = kernel
        for policy in self.ir["policies"]:
            name = ident(policy["name"])
            bars = [(b["label"], space[f"polb_{name}_{i}"]) for i, b in enumerate(policy["bars"])]
            prefer = [space[f"polw_{name}_{i}"] for i in range(len(policy["prefer"]))]
            space["pol_" + name] = Policy(p, bars, policy["through"], prefer, space.get("polt_" + name))
        lines = []
        slot = 0
        for entry in self.ir["entries"]:
            made = []
            for index, line in enumerate(entry["lines"]):
                name = f"{ident(entry['name'])}_{index}"
                made.append(EntryLine(space["ent_" + name], line["capacity"], slot, space["area_" + name]))
                slot += 1
            lines.append(made)
        names = [e["name"] for e in self.ir["entries"]]
        of_piece = [names.index(x["entry"]) if x.get("entry") else -1 for x in self.ir["pieces"]] + [-1]
        space["ENTRY"] = of_piece
        space["entries"] = Entries(lines, of_piece, move_piece)
        entries = {name: entry for name, (entry, _, _) in procedures.entries.items()}
        sizes = {entry: size for entry, _, size in procedures.entries.values()}
        space["ACTIONS"] = [Action(a, space, entries[a["do"]]) for a in self.ir["actions"]]
        space["SIZES"] = sizes
        space["ENTRIES"] = entries
        space["QUESTIONS"] = procedures.questions
        space["EVENTS"] = [entries[name] for name in self.ir["events"]]
        space["SETUPS"] = [[(entries[n], side) for n, side in s["setup"]] for s in self.ir["scenarios"]]
        space["FIRST_TURN"] = [s["first"] for s in self.ir["scenarios"]]
        space["LAST_TURN"] = [s["last"] for s in self.ir["scenarios"]]

    def new_columns(self, state: State, scenario: dict[str, Any]) -> None:
        """Fills a state with the columns of the package as they stand before set-up."""
        p = self.program
        places = p.place_count
        state.V = [0] * len(self.tracked)
        add = state.columns.__setitem__
        named = {"c_" + ident(name): number for name, number in self.tracked.items() if not name.startswith("r:")}
        named |= {"c_to_" + ident(n[2:]): number for n, number in self.tracked.items() if n.startswith("r:")}

        def put(name: str, value: Any) -> None:
            setattr(state, name, value)
            add(name, value)
            if name in named:
                state.stamps[id(value)] = named[name]

        starts = [x["start"] for x in self.ir["pieces"]]
        put("c_place", array("i", [*starts, -1]))
        at: list[tuple[int, ...]] = [() for _ in range(places + 1)]
        for piece, place in enumerate(starts):
            if place >= 0:
                at[place] += (piece,)
        put("c_at", at)
        put("c_face", array("i", p.start_face))
        piles: list[tuple[int, ...]] = [() for _ in p.pile_names]
        card_pile = []
        for index, card in enumerate(self.ir["cards"]):
            pile = p.pile(card["deck"], p.deck_piles[card["deck"]][0], card["side"])
            piles[pile] += (index,)
            card_pile.append(pile)
        put("c_pile", piles)
        put("c_card_pile", array("i", [*card_pile, -1]))
        put("c_entry_used", array("i", [0] * (sum(len(e["lines"]) for e in self.ir["entries"]) + 1)))
        put("c_posted", [()])
        for name in self.ir["relations"]:
            put("r_" + ident(name), [() for _ in range(p.piece_count + 1)])
            put("c_to_" + ident(name), array("i", [-1] * (p.piece_count + 1)))
        sizes = {"piece": p.piece_count, "hex": places, "side": len(p.sides), "game": 1, "card": p.card_count}
        parameters = scenario.get("parameters", {})
        for name, column in self.columns.items():
            size = sizes[column["of"]]
            start = column["start"]
            values = list(start) if isinstance(start, list) else [start] * size
            if name in parameters:
                values = [parameters[name]] * size
            values += [column.get("blank", 0)] * (size - len(values) + 1)
            put("c_" + ident(name), array("q" if column.get("wide") else "i", values))
            if column.get("mask"):
                masks = [0] * (len(column["values"]) + 1)
                for index in range(p.hex_count):
                    masks[values[index]] |= 1 << index
                put("m_" + ident(name), masks)
        self.derive(state)


def _cell(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _table(table: dict[str, Any]) -> Callable[..., Any]:
    cells: dict[Any, Any] = {}
    for row in table["cells"]:
        keys = [range(low, high + 1) for low, high in row[0]]
        if len(keys) == 1:
            for a in keys[0]:
                cells[a] = _cell(row[1])
        else:
            for a in keys[0]:
                for b in keys[1]:
                    cells[a, b] = _cell(row[1])
    blank = (0, -1) if table["type"] == "span" else -1 if table["type"] == "event" else 0
    if table["axes"] == 1:
        return lambda a: cells.get(a, blank)
    return lambda a, b: cells.get((a, b), blank)


def _runtime(ir: dict[str, Any], p: Program, space: dict[str, Any]) -> dict[str, Any]:
    """Small functions that generated blocks call."""

    def enter(state: Any, entry: int, slot: int, actor: int, *args: Any) -> None:
        if len(state.stack) >= MAXIMUM_STACK:
            raise RecursionError("procedures call each other more than 60 deep")
        frame = [entry, slot, actor, *args]
        size = space["SIZES"][entry] + 3
        frame.extend([0] * (size - len(frame)))
        state.stack.append(frame)

    def leave(state: Any, frame: list[Any], value: Any) -> int:
        slot = frame[1]
        stack = state.stack
        stack.pop()
        if slot >= 0 and stack:
            stack[-1][slot] = value
        return -1

    def happen(state: Any, event: int, actor: int, *args: Any) -> None:
        events = space["EVENTS"]
        if 0 <= event < len(events):
            if state.ear:
                state.ear(state, "event", (event, *args), "", "")
            enter(state, events[event], -1, actor, *args)

    def open_actions(state: Any, numbers: tuple[int, ...], seat: int) -> list[int]:
        actions = space["ACTIONS"]
        found = [n for n in numbers if actions[n].open(state, seat)]
        must = [n for n in found if actions[n].mandatory(state, seat)]
        return must or [*found, -9]

    place_order = p.hex_count

    def ordered(state: Any, options: list[Any], type_: str) -> list[Any]:
        if type_ == "piece":
            if len(options) > 1:
                at, place = state.c_at, state.c_place

                def key(x: int) -> tuple[int, int]:
                    here = place[x]
                    return (here if here >= 0 else place_order, at[here].index(x) if here >= 0 else x)

                options.sort(key=key)
            return options
        return sorted(set(options))

    def card_to(state: Any, card: int, pile: str) -> None:
        if card < 0:
            return
        old = state.c_card_pile[card]
        deck, _, side = p.pile_names[old]
        new = p.pile(deck, pile, side)
        if new == old:
            return
        piles, where, journal = state.c_pile, state.c_card_pile, state.j
        journal.append((where, card, old))
        where[card] = new
        journal.append((piles, old, piles[old]))
        piles[old] = tuple([c for c in piles[old] if c != card])
        journal.append((piles, new, piles[new]))
        piles[new] = tuple(sorted((*piles[new], card)))

    def gather(state: Any, base: int, count: int) -> None:
        piles = state.c_pile
        for other in range(base + 1, base + count):
            for card in piles[other]:
                card_to(state, card, p.pile_names[base][1])

    def refill(state: Any, base: int) -> bool:
        """The discards become the pile again when it has run out."""
        deck, _, side = p.pile_names[base]
        discard = p.pile(deck, "discard", side)
        for card in state.c_pile[discard]:
            card_to(state, card, p.pile_names[base][1])
        return bool(state.c_pile[base])

    def post(state: Any, item: tuple[Any, ...]) -> None:
        column = state.c_posted
        state.j.append((column, 0, column[0]))
        column[0] = (*column[0], item)

    def next_posted(state: Any, phase: int) -> tuple[Any, ...] | None:
        column = state.c_posted
        for item in column[0]:
            if item[1] == phase and item[0] <= state.c_turn[0]:
                state.j.append((column, 0, column[0]))
                column[0] = tuple(x for x in column[0] if x is not item)
                made: tuple[Any, ...] = item
                return made
        return None

    return {
        "enter": enter, "leave": leave, "happen": happen, "open_actions": open_actions, "ordered": ordered,
        "card_to": card_to, "gather": gather, "refill": refill, "post": post, "next_posted": next_posted,
    }  # fmt: skip
