"""Expressions of a package as Python text.

Only the closed list of :mod:`toolchain.ir.expr` is ever written, with names checked against the package's
own tables, so a package cannot bring code along.
"""

from __future__ import annotations

import re
from typing import Any

from toolchain.engine.program import Program

_SAFE = re.compile(r"[^A-Za-z0-9_]")
_INFIX = {"+": "+", "-": "-", "*": "*", "=": "==", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def ident(name: str) -> str:
    """A Python identifier part for a declared name; different names stay different."""
    return _SAFE.sub(lambda m: f"_{ord(m.group()):x}_" if m.group() != "-" else "_", name)
_NAME = re.compile(r"[A-Za-z_]\w*|\d+|F\[\d+\]|\(-1\)")


def _small(expr: Any) -> int:
    """How many nodes an expression has."""
    if isinstance(expr, list):
        return 1 + sum(_small(part) for part in expr)
    if isinstance(expr, dict):
        return 1 + sum(_small(part) for part in expr.values())
    return 0


class Writer:
    """Writes expressions; ``names`` maps bound names to Python text."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.reads: set[str] = set()
        self._fresh = 0
        self._depth = 0
        self.occupied: dict[int, int] = {}
        self.functions = {
            f["name"]: f
            for f in program.ir["functions"]
            if f.get("lines") is None and f.get("type") != "hexes" and _small(f["body"]) < 40
        }

    def fresh(self) -> str:
        """A new local name."""
        self._fresh += 1
        return f"x{self._fresh}"

    def write(self, e: list[Any], names: dict[str, str]) -> str:
        """Python text of an expression."""
        op = e[0]
        infix = _INFIX.get(op)
        if infix:
            return f"({self.write(e[1], names)}{infix}{self.write(e[2], names)})"
        if op == "/":
            return self._divide(e, names)
        method = getattr(self, "_" + op.replace("-", "_"), None)
        if method is not None:
            text: str = method(e, names)
            return text
        raise KeyError(op)

    def _read(self, column: str) -> None:
        self.reads.add(column)

    # values

    def _int(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({e[1]})" if e[1] < 0 else str(e[1])

    def _frac(self, e: list[Any], n: dict[str, str]) -> str:
        return f"Fraction({e[1]},{e[2]})"

    def _bool(self, e: list[Any], n: dict[str, str]) -> str:
        return "True" if e[1] else "False"

    def _none(self, e: list[Any], n: dict[str, str]) -> str:
        return "(-1)"

    def _v(self, e: list[Any], n: dict[str, str]) -> str:
        return n[e[1]]

    def _attr(self, e: list[Any], n: dict[str, str]) -> str:
        return f"A_{ident(e[1])}[{self.write(e[2], n)}]"

    def _face_attr(self, e: list[Any], n: dict[str, str]) -> str:
        self._read("face")
        piece = self.write(e[2], n)
        if not piece.isidentifier():
            x = self.fresh()
            return f"A_{ident(e[1])}[({x}:={piece})][S.c_face[{x}]]"
        return f"A_{ident(e[1])}[{piece}][S.c_face[{piece}]]"

    def _col(self, e: list[Any], n: dict[str, str]) -> str:
        self._read(e[1])
        return f"S.c_{ident(e[1])}[{self.write(e[2], n)}]"

    def _game(self, e: list[Any], n: dict[str, str]) -> str:
        self._read(e[1])
        return f"S.c_{ident(e[1])}[0]"

    def _call(self, e: list[Any], n: dict[str, str]) -> str:
        texts = [self.write(a, n) for a in e[2]]
        function = self.functions.get(e[1])
        if function is not None and self._depth < 6 and all(_NAME.fullmatch(t) for t in texts):
            # A plain definition of plain arguments is written out: a call costs more than most bodies.
            self._depth += 1
            body = self.write(function["body"], dict(zip((p[0] for p in function["params"]), texts, strict=True)))
            self._depth -= 1
            return f"({body})"
        self.reads.add("f:" + e[1])
        return f"f_{ident(e[1])}(S{''.join(',' + t for t in texts)})"

    def _kind(self, e: list[Any], n: dict[str, str]) -> str:
        piece = self.write(e[2], n)
        if len(e[1]) == 1:
            return f"(KIND[{piece}]=={e[1][0]})"
        return f"(KBIT[{piece}]&{self.program.kind_mask(e[1])}!=0)"

    def _face(self, e: list[Any], n: dict[str, str]) -> str:
        self._read("face")
        return f"(S.c_face[{self.write(e[2], n)}]=={e[1]})"

    def _side(self, e: list[Any], n: dict[str, str]) -> str:
        return f"SIDE[{self.write(e[1], n)}]"

    def _card_side(self, e: list[Any], n: dict[str, str]) -> str:
        return f"CARD_SIDE[{self.write(e[1], n)}]"

    def _nation(self, e: list[Any], n: dict[str, str]) -> str:
        return f"NATION[{self.write(e[1], n)}]"

    def _place(self, e: list[Any], n: dict[str, str]) -> str:
        self._read("place")
        return f"S.c_place[{self.write(e[1], n)}]"

    def _on_map(self, e: list[Any], n: dict[str, str]) -> str:
        self._read("place")
        return f"(0<=S.c_place[{self.write(e[1], n)}]<{self.program.hex_count})"

    def _divide(self, e: list[Any], n: dict[str, str]) -> str:
        return f"divide({self.write(e[1], n)},{self.write(e[2], n)})"

    def _min(self, e: list[Any], n: dict[str, str]) -> str:
        return "min(" + ",".join(self.write(a, n) for a in e[1]) + ")"

    def _max(self, e: list[Any], n: dict[str, str]) -> str:
        return "max(" + ",".join(self.write(a, n) for a in e[1]) + ")"

    def _round(self, e: list[Any], n: dict[str, str]) -> str:
        return f"rounded({self.write(e[1], n)},{e[2]!r})"

    def _between(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({e[2]}<={self.write(e[1], n)}<={e[3]})"

    def _one_of(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)} in {tuple(e[2])!r})"

    def _and(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)} and {self.write(e[2], n)})"

    def _or(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)} or {self.write(e[2], n)})"

    def _not(self, e: list[Any], n: dict[str, str]) -> str:
        return f"(not {self.write(e[1], n)})"

    def _if(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[2], n)} if {self.write(e[1], n)} else {self.write(e[3], n)})"

    # hex sets

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
        return self.held(e[1], self.write(e[2], n))

    def held(self, kinds: int, side: str) -> str:
        """Hexes held by a set of kinds of a side: kept up to date by every move."""
        self._read("place")
        number = self.occupied.setdefault(kinds, len(self.occupied))
        return f"S.o{number}[{side}]"

    def _zone(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("z:" + e[1])
        return f"z_{ident(e[1])}(S,{self.write(e[2], n)})"

    def _union(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)}|{self.write(e[2], n)})"

    def _common(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)}&{self.write(e[2], n)})"

    def _minus(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)}&~{self.write(e[2], n)})"

    def _near(self, e: list[Any], n: dict[str, str]) -> str:
        return f"NEAR[{self.write(e[1], n)}]"

    def _near_set(self, e: list[Any], n: dict[str, str]) -> str:
        return f"spread({self.write(e[1], n)})"

    def _within(self, e: list[Any], n: dict[str, str]) -> str:
        return f"within({self.write(e[1], n)},{self.write(e[2], n)})"

    def _hexes_where(self, e: list[Any], n: dict[str, str]) -> str:
        x = self.fresh()
        cond = self.write(e[3], {**n, e[1]: x})
        return f"mask_of([{x} for {x} in bits({self.write(e[2], n)}) if {cond}])"

    def _in_set(self, e: list[Any], n: dict[str, str]) -> str:
        return f"(BIT[{self.write(e[1], n)}]&{self.write(e[2], n)}!=0)"

    def _hex_count(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)}).bit_count()"

    def _some_hex(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)}!=0)"

    def _first_hex(self, e: list[Any], n: dict[str, str]) -> str:
        return f"first_hex({self.write(e[1], n)})"

    def _nearest(self, e: list[Any], n: dict[str, str]) -> str:
        return f"nearest({self.write(e[1], n)},{self.write(e[2], n)})"

    def _members(self, e: list[Any], n: dict[str, str]) -> str:
        return f"list(bits({self.write(e[1], n)}))"

    def _edge(self, e: list[Any], n: dict[str, str]) -> str:
        return f"EDGE.get({self.write(e[1], n)}*{self.program.place_count}+{self.write(e[2], n)},-1)"

    def _edge_has(self, e: list[Any], n: dict[str, str]) -> str:
        return f"E_{ident(e[1])}[{self.write(e[2], n)}]"

    def _distance(self, e: list[Any], n: dict[str, str]) -> str:
        return f"distance({self.write(e[1], n)},{self.write(e[2], n)})"

    def _distance_set(self, e: list[Any], n: dict[str, str]) -> str:
        return f"distance_to({self.write(e[1], n)},{self.write(e[2], n)})"

    # lists

    def _pieces(self, e: list[Any], n: dict[str, str]) -> str:
        head, tail = self.selection(e[1], n)
        return f"[{head} {tail}]"

    def selection(self, q: dict[str, Any], n: dict[str, str]) -> tuple[str, str]:
        """``x`` and ``for x in ... if ...`` of a selection of pieces."""
        x = self.fresh()
        inner = {**n, q["var"]: x}
        kinds = q["kinds"]
        tests: list[str] = []
        prefix = ""
        side = q.get("side")
        known_side = side is not None and side[0] == "int"
        source_given = q.get("from") is not None or q.get("at") is not None
        every = self.program.kind_mask(range(len(self.program.kinds)))
        if q.get("from") is not None:
            source = self.write(q["from"], n)
        elif q.get("at") is not None:
            self._read("place")
            source = f"S.c_at[{self.write(q['at'], n)}]"
        elif side is None:
            source = f"pieces({kinds},-1)"
        else:
            source = f"pieces({kinds},{side[1] if known_side else self.write(side, n)})"
        if source_given:
            if kinds != every:
                tests.append(f"KBIT[{x}]&{kinds}")
            if side is not None:
                text = str(side[1]) if known_side else self.write(side, n)
                if not text.isidentifier() and not known_side and "[" in text:
                    y = self.fresh()
                    prefix += f"for {y} in ({text},) "
                    text = y
                tests.append(f"SIDE[{x}]=={text}")
        if q.get("nation") is not None:
            tests.append(f"NATION[{x}]=={self.write(q['nation'], n)}")
        if q.get("in") is not None:
            self._read("place")
            y = self.fresh()
            prefix += f"for {y} in ({self.write(q['in'], n)},) "
            tests.append(f"BIT[S.c_place[{x}]]&{y}")
        elif not source_given and not q.get("anywhere"):
            self._read("place")
            tests.append(f"0<=S.c_place[{x}]<{self.program.hex_count}")
        if q.get("where") is not None:
            tests.append(self.write(q["where"], inner))
        tail = f"{prefix}for {x} in {source}"
        if tests:
            tail += " if " + " and ".join(tests)
        return x, tail

    def _list(self, e: list[Any], n: dict[str, str]) -> str:
        return "(" + "".join(self.write(a, n) + "," for a in e[1]) + ")"

    def _both(self, e: list[Any], n: dict[str, str]) -> str:
        return repr(tuple(range(len(self.program.sides))))

    def _over(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("st:" + e[1])
        return f"over_{ident(e[1])}(S,{self.write(e[2], n)},{self.write(e[3], n)})"

    def _fits(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("st:" + e[1])
        return f"fits_{ident(e[1])}(S,{self.write(e[2], n)},{self.write(e[3], n)})"

    def _source(self, e: list[Any], n: dict[str, str]) -> tuple[str, str]:
        if e[0] == "pieces":
            return self.selection(e[1], n)
        x = self.fresh()
        return x, f"for {x} in {self.write(e, n)}"

    def _size(self, e: list[Any], n: dict[str, str]) -> str:
        if e[1][0] == "pieces":
            x, tail = self.selection(e[1][1], n)
            return f"sum([1 {tail}])"
        return f"len({self.write(e[1], n)})"

    def _some(self, e: list[Any], n: dict[str, str]) -> str:
        if e[1][0] == "pieces":
            q = e[1][1]
            simple = all(q.get(k) is None for k in ("where", "from", "at", "nation"))
            if simple and q.get("side") is not None:
                # Occupied hexes are kept as a set: whether a neighbour is held is one step.
                self._read("place")
                held = self.held(q["kinds"], self.write(q["side"], n))
                if q.get("in") is not None:
                    return f"({held}&{self.write(q['in'], n)}!=0)"
                if not q.get("anywhere"):
                    return f"({held}!=0)"
            x, tail = self.selection(e[1][1], n)
            if not e[1][1].get("where"):
                return f"bool([1 {tail}])"
            return f"any(True {tail})" if " if " not in tail else f"next((True {tail}),False)"
        return f"(len({self.write(e[1], n)})>0)"

    def _sum(self, e: list[Any], n: dict[str, str]) -> str:
        x, tail = self._source(e[2], n)
        if e[2][0] == "related":
            # Most pieces have nothing attached: an empty list need not be summed.
            return f"(sum([{self.write(e[3], {**n, e[1]: x})} {tail}]) if {self.write(e[2], n)} else 0)"
        return f"sum([{self.write(e[3], {**n, e[1]: x})} {tail}])"

    def _highest(self, e: list[Any], n: dict[str, str]) -> str:
        x, tail = self._source(e[2], n)
        return f"max([{self.write(e[3], {**n, e[1]: x})} {tail}],default=0)"

    def _lowest(self, e: list[Any], n: dict[str, str]) -> str:
        x, tail = self._source(e[2], n)
        return f"min([{self.write(e[3], {**n, e[1]: x})} {tail}],default=0)"

    def _every(self, e: list[Any], n: dict[str, str]) -> str:
        x, tail = self._source(e[2], n)
        return f"all([{self.write(e[3], {**n, e[1]: x})} {tail}])"

    def _best(self, e: list[Any], n: dict[str, str]) -> str:
        x, tail = self._source(e[2], n)
        pick = "max" if e[4] else "min"
        value = self.write(e[3], {**n, e[1]: "y"})
        return f"{pick}([{x} {tail}],key=lambda y:{value},default=-1)"

    def _first(self, e: list[Any], n: dict[str, str]) -> str:
        return f"first({self.write(e[1], n)})"

    def _last(self, e: list[Any], n: dict[str, str]) -> str:
        return f"last({self.write(e[1], n)})"

    def _only_where(self, e: list[Any], n: dict[str, str]) -> str:
        x, tail = self._source(e[2], n)
        joint = " and " if " if " in tail else " if "
        return f"[{x} {tail}{joint}{self.write(e[3], {**n, e[1]: x})}]"

    def _without(self, e: list[Any], n: dict[str, str]) -> str:
        x = self.fresh()
        y = self.fresh()
        return f"[{x} for {y} in ({self.write(e[2], n)},) for {x} in {self.write(e[1], n)} if {x}!={y}]"

    def _contains(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[2], n)} in {self.write(e[1], n)})"

    # cards

    def pile_index(self, deck: str, pile: str, side: list[Any], n: dict[str, str]) -> str:
        """Python text of the index of a pile."""
        program = self.program
        base = program.pile(deck, pile, 0)
        by_side = any(d["name"] == deck and d["by_side"] for d in program.ir["decks"])
        if not by_side:
            return str(base)
        if side[0] == "int":
            return str(program.pile(deck, pile, side[1]))
        return f"{base}+{len(program.deck_piles[deck])}*{self.write(side, n)}"

    def _pile(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("any")  # piles have no stamp: what reads them is not remembered
        return f"S.c_pile[{self.pile_index(e[1], e[2], e[3], n)}]"

    def _card_number(self, e: list[Any], n: dict[str, str]) -> str:
        return f"CARD_NUMBER[{self.write(e[1], n)}]"

    def _card_value(self, e: list[Any], n: dict[str, str]) -> str:
        return f"CV_{ident(e[1])}[{self.write(e[2], n)}]"

    def _section(self, e: list[Any], n: dict[str, str]) -> str:
        args = "".join("," + self.write(a, n) for a in e[5])
        self.reads.add("sec:" + e[1])
        return f"sections({e[1]!r},{e[2]!r},{e[3]!r},{self.write(e[4], n)})(S{args})"

    def _section_has(self, e: list[Any], n: dict[str, str]) -> str:
        return f"section_has({e[1]!r},{e[2]!r},{self.write(e[3], n)})"

    # relations, tables, spaces

    def _related(self, e: list[Any], n: dict[str, str]) -> str:
        self._read("r:" + e[1])
        return f"S.r_{ident(e[1])}[{self.write(e[2], n)}]"

    def _attached(self, e: list[Any], n: dict[str, str]) -> str:
        self._read("r:" + e[1])
        return f"S.c_to_{ident(e[1])}[{self.write(e[2], n)}]"

    def _table(self, e: list[Any], n: dict[str, str]) -> str:
        args = ",".join(self.write(a, n) for a in e[2])
        return f"t_{ident(e[1])}({args})"

    def _in_span(self, e: list[Any], n: dict[str, str]) -> str:
        return f"in_span({self.write(e[1], n)},{self.write(e[2], n)})"

    def _turn(self, e: list[Any], n: dict[str, str]) -> str:
        self._read("turn")
        return "S.c_turn[0]"

    def _trace(self, e: list[Any], n: dict[str, str]) -> str:
        args = "".join("," + self.write(a, n) for a in e[3])
        self.reads.add("tr:" + e[1])
        return f"(BIT[{self.write(e[2], n)}]&tr_{ident(e[1])}(S{args})!=0)"

    def _trace_hexes(self, e: list[Any], n: dict[str, str]) -> str:
        args = "".join("," + self.write(a, n) for a in e[2])
        self.reads.add("tr:" + e[1])
        return f"tr_{ident(e[1])}(S{args})"

    def _can_move(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("any")
        return f"mv_{ident(e[1])}.possible(S,{self.write(e[2], n)})"

    def _can_retreat(self, e: list[Any], n: dict[str, str]) -> str:
        args = "".join("," + self.write(a, n) for a in e[3])
        self.reads.add("any")
        return f"pol_{ident(e[1])}.possible(S,{self.write(e[2], n)}{args})"

    def _can_enter(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("any")
        return f"entries.possible(S,{self.write(e[1], n)})"

    def _score(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("any")
        return f"sc_{ident(e[1])}(S,{self.write(e[2], n)})"

    def _item(self, e: list[Any], n: dict[str, str]) -> str:
        return f"{self.write(e[1], n)}[{e[2]}]"

    def _choice_of(self, e: list[Any], n: dict[str, str]) -> str:
        return f"{self.write(e[1], n)}[{self.write(e[2], n)}]"

    def _pair(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[1], n)},{self.write(e[2], n)})"

    def _entry_area(self, e: list[Any], n: dict[str, str]) -> str:
        return f"entries.area(S,{self.write(e[1], n)})"

    def _entry_of(self, e: list[Any], n: dict[str, str]) -> str:
        return f"ENTRY[{self.write(e[1], n)}]"

    def _action_open(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("any")
        return f"act_{ident(e[1])}(S,{e[2]})"

