"""Lists of pieces as Python comprehensions."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen_base import WriterBase


class ListParts(WriterBase):
    """Operations on lists."""

    def _pieces(self, e: list[Any], n: dict[str, str]) -> str:
        head, tail = self.selection(e[1], n)
        return f"[{head} {tail}]"

    def selection(self, q: dict[str, Any], n: dict[str, str], ordered: bool = True) -> tuple[str, str]:
        """``x`` and ``for x in ... if ...`` of a selection of pieces; ``ordered``: in the order of all pieces."""
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
            source = f"PIECES[{kinds}][{len(self.program.sides) + 1}]"
        else:
            source = f"PIECES[{kinds}][{side[1] if known_side else self.write(side, n)}]"
        if source_given:
            if kinds != every or q.get("from") is not None:
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
        if q.get("in") is not None and not source_given:
            return self._standing_in(q, n, ordered)
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

    def _standing_in(self, q: dict[str, Any], n: dict[str, str], ordered: bool) -> tuple[str, str]:
        """A selection of pieces in a set of hexes: nothing is asked of any piece when no hex of it is held."""
        self._read("place")
        x, y = self.fresh(), self.fresh()
        side = None if q.get("side") is None else self.write(q["side"], n)
        prefix = ""
        if side is not None and not self.plain(side):
            side, text = self.fresh(), side
            prefix = f"for {side} in ({text},) "
        held = self.held(q["kinds"], str(len(self.program.sides) + 1) if side is None else side)
        prefix += f"for {y} in ({self.write(q['in'], n)}&{held},) if {y} "
        if ordered:
            tests = [f"BIT[S.c_place[{x}]]&{y}"]
            source = (
                f"for {x} in PIECES[{q['kinds']}][{len(self.program.sides) + 1 if side is None else side}]"
            )
        else:
            h = self.fresh(on_map=True)
            tests = [f"KBIT[{x}]&{q['kinds']}", *([] if side is None else [f"SIDE[{x}]=={side}"])]
            source = f"for {h} in bits({y}) for {x} in S.c_at[{h}]"
        if q.get("nation") is not None:
            tests.append(f"NATION[{x}]=={self.write(q['nation'], n)}")
        if q.get("where") is not None:
            tests.append(self.write(q["where"], {**n, q["var"]: x}))
        return x, f"{prefix}{source} if {' and '.join(tests)}"

    def _list(self, e: list[Any], n: dict[str, str]) -> str:
        return "(" + "".join(self.write(a, n) + "," for a in e[1]) + ")"

    def _both(self, e: list[Any], n: dict[str, str]) -> str:
        return repr(tuple(range(len(self.program.sides))))

    def _source(self, e: list[Any], n: dict[str, str], ordered: bool = False) -> tuple[str, str]:
        if e[0] == "pieces":
            return self.selection(e[1], n, ordered)
        x = self.fresh()
        return x, f"for {x} in {self.write(e, n)}"

    def _size(self, e: list[Any], n: dict[str, str]) -> str:
        if e[1][0] == "pieces":
            _, tail = self.selection(e[1][1], n, ordered=False)
            return f"sum([1 {tail}])"
        return f"len({self.write(e[1], n)})"

    def _some(self, e: list[Any], n: dict[str, str]) -> str:
        if e[1][0] == "pieces":
            q = e[1][1]
            simple = all(q.get(k) is None for k in ("where", "from", "at", "nation"))
            if simple and q.get("side") is not None:
                # Occupied hexes are kept as a set: whether a neighbour is held is one step.
                held = self.held(q["kinds"], self.write(q["side"], n))
                if q.get("in") is not None:
                    return f"({held}&{self.write(q['in'], n)}!=0)"
                if not q.get("anywhere"):
                    return f"({held}!=0)"
            plain = all(q.get(k) is None for k in ("where", "from", "in", "nation"))
            if plain and q.get("at") is not None and q["at"][0] == "v" and n[q["at"][1]] in self.on_map:
                side = ["int", len(self.program.sides) + 1] if q.get("side") is None else q["side"]
                return self.held_at(q["kinds"], self.write(side, n), n[q["at"][1]])
            _, tail = self.selection(e[1][1], n, ordered=False)
            if not e[1][1].get("where"):
                text = f"bool([1 {tail}])"
            else:
                text = f"any(True {tail})" if " if " not in tail else f"next((True {tail}),False)"
            here = self.write(q["at"], n) if q.get("at") is not None else ""
            # Most hexes are empty, and to see that costs less than to begin to look through one.
            return f"({text} if S.c_at[{here}] else False)" if self.plain(here) else text
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

    def _matchable(self, e: list[Any], n: dict[str, str]) -> str:
        x, y = self.fresh(), self.fresh()
        fits = self.write(e[5], {**n, e[1]: x, e[2]: y})
        return f"matchable({self.write(e[3], n)},{self.write(e[4], n)},lambda {x},{y}:{fits})"

    def _unmet(self, e: list[Any], n: dict[str, str]) -> str:
        x, y = self.fresh(), self.fresh()
        both = {**n, e[1]: x, e[2]: y}
        each = ",".join(
            f"lambda {name}:{self.write(part, {**n, key: name})}"
            for key, name, part in ((e[1], x, e[6]), (e[2], y, e[7]), (e[1], x, e[8]), (e[2], y, e[9]))
        )
        sets = f"{self.write(e[3], n)},{self.write(e[4], n)}"
        return f"unmet({sets},lambda {x},{y}:{self.write(e[5], both)},{each})"

    def _best(self, e: list[Any], n: dict[str, str]) -> str:
        x, tail = self._source(e[2], n, ordered=True)
        pick = "max" if e[4] else "min"
        y = self.fresh()
        value = self.write(e[3], {**n, e[1]: y})
        return f"{pick}([{x} {tail}],key=lambda {y}:{value},default=-1)"

    def _first(self, e: list[Any], n: dict[str, str]) -> str:
        return f"first({self.write(e[1], n)})"

    def _last(self, e: list[Any], n: dict[str, str]) -> str:
        return f"last({self.write(e[1], n)})"

    def _only_where(self, e: list[Any], n: dict[str, str]) -> str:
        # A second `if` of a comprehension is a further condition.
        x, tail = self._source(e[2], n, ordered=True)
        return f"[{x} {tail} if {self.write(e[3], {**n, e[1]: x})}]"

    def _without(self, e: list[Any], n: dict[str, str]) -> str:
        x = self.fresh()
        y = self.fresh()
        return f"[{x} for {y} in ({self.write(e[2], n)},) for {x} in {self.write(e[1], n)} if {x}!={y}]"

    def _contains(self, e: list[Any], n: dict[str, str]) -> str:
        return f"({self.write(e[2], n)} in {self.write(e[1], n)})"
