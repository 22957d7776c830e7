"""Conditions on a hex as hex sets: what is asked hex by hex is asked of few hexes.

Of a condition that is joined by `and`, each part that has a set of its own needs not be asked hex by hex at all; of
another there may be a set outside of which it cannot hold (a stack that counts its pieces needs a held hex).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolchain.engine.codegen_base import WriterBase, ident, reads_name

Here = Mapping[
    str, str | None
]  # names of the hex in question (None), and of hexsides of it: the place behind them
_LOCAL = {"near", "single"}  # sets of a few hexes: quicker to look at than all pieces of a side
_COSTLY = re.compile(r"\w\(| for |lambda")  # what is not written twice: calls and loops
MOST_TEXT = 40
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _not_nought(op: str, number: int) -> bool:
    """Whether nought does not meet a condition."""
    met = {
        "=": number == 0,
        "<>": number != 0,
        "<": number > 0,
        "<=": number >= 0,
        ">": number < 0,
        ">=": number <= 0,
    }
    return not met[op]


def _short(text: str) -> bool:
    """Whether a text may be written several times."""
    return len(text) <= MOST_TEXT and _COSTLY.search(text) is None


class NarrowParts(WriterBase):
    """Splits a condition on a hex into sets and a rest."""

    def narrowed(
        self, source: list[Any], cond: list[Any], var: str, n: dict[str, str]
    ) -> tuple[str, list[tuple[list[Any], dict[str, str], Here]]]:
        """Text of the hexes of ``source`` that are left to ask, and what is to be asked of each of them."""
        made = self.write(source, n)
        wide = source[0] not in _LOCAL
        rest = []
        once = []
        for part, names, here in self._parts(cond, n, {var: None}):
            if not reads_name(part, here):
                once.append(self.write(part, names))
                continue
            found = self._exactly(part, names, here, wide)
            if found is None:
                found = self._at_most(part, names, here)
                rest.append((part, names, here))
            if found is not None and found != "ALL":
                made = found if made == "ALL" else f"({made}&{found})"
        # What is the same for all hexes is asked once, and first.
        return f"({made} if {' and '.join(once)} else 0)" if once else made, rest

    def asked(self, rest: list[tuple[list[Any], dict[str, str], Here]], x: str) -> str:
        """The conditions that are left, of the hex ``x``."""
        return " and ".join(
            self.write(part, {**names, **dict.fromkeys(here, x)}) for part, names, here in rest
        )

    def _parts(
        self, cond: list[Any], n: dict[str, str], here: Here
    ) -> list[tuple[list[Any], dict[str, str], Here]]:
        if cond[0] == "and":
            return [*self._parts(cond[1], n, here), *self._parts(cond[2], n, here)]
        opened = self._opened(cond, n, here)
        return [(cond, n, here)] if opened is None or opened[0][0] != "and" else self._parts(*opened)

    def _opened(
        self, cond: list[Any], n: dict[str, str], here: Here, sides: bool = False
    ) -> tuple[list[Any], dict[str, str], Here] | None:
        """The body of a plain definition that is asked of the hex (with ``sides`` also: of a hexside of it)."""
        function = self.functions.get(cond[1]) if cond[0] == "call" else None
        if function is None:
            return None
        names: dict[str, str] = {}
        inner: dict[str, str | None] = {}
        for (name, _), argument in zip(function["params"], cond[2], strict=True):
            if self._means(argument, here):
                inner[name] = None
            elif reads_name(argument, here):
                behind = self._other_end(argument, n, here) if sides else None
                if behind is None:
                    return None
                inner[name] = behind
            else:
                text = self.write(argument, n)
                if not _short(text):
                    return None
                names[name] = text
        return function["body"], names, inner

    def _other_end(self, e: list[Any], n: dict[str, str], here: Here) -> str | None:
        """Text of the place behind a hexside of the hex; None when it is something else."""
        if e[0] == "v":
            return here.get(e[1])
        for one, other in (e[1:], e[:0:-1]) if e[0] == "edge" else ():
            if self._means(one, here) and not reads_name(other, here):
                text = self.write(other, n)
                return text if _short(text) else None
        return None

    def _exactly(self, cond: list[Any], n: dict[str, str], here: Here, wide: bool) -> str | None:
        """Text of the set of hexes that meet a condition; None when it must be asked hex by hex."""
        op = cond[0]
        if not reads_name(cond, here):
            return f"(ALL if {self.write(cond, n)} else 0)"
        if op == "call":
            opened = self._opened(cond, n, here, sides=True)
            return None if opened is None else self._exactly(*opened, wide)
        if op in ("and", "or"):
            one = self._exactly(cond[1], n, here, wide)
            other = None if one is None else self._exactly(cond[2], n, here, wide)
            return None if other is None else f"({one}{'&' if op == 'and' else '|'}{other})"
        if op == "not":
            one = self._exactly(cond[1], n, here, wide)
            return None if one is None else f"(ALL&~{one})"
        if op == "in-set" and self._means(cond[1], here) and not reads_name(cond[2], here):
            return self.write(cond[2], n)
        if op == "edge-has":
            behind = self._other_end(cond[2], n, here)
            return None if behind is None else f"N_{ident(cond[1])}[{behind}]"
        if op in ("=", "<>"):
            same = self._same(cond[1], cond[2], n, here) or self._same(cond[2], cond[1], n, here)
            return same if same is None or op == "=" else f"(ALL&~{same})"
        if op == "some" and cond[1][0] == "pieces":
            return self._standing(cond[1][1], n, here, wide)
        return None

    def _same(self, left: list[Any], right: list[Any], n: dict[str, str], here: Here) -> str | None:
        if reads_name(right, here):
            return None
        if self._means(left, here):
            return f"BIT[{self.write(right, n)}]"
        if left[0] == "col" and self._means(left[2], here) and left[1] in self.masked:
            return self.write(["hexes-with", left[1], right], n)
        return None

    def _standing(self, q: dict[str, Any], n: dict[str, str], here: Here, wide: bool) -> str | None:
        """Hexes in which a piece of a selection stands: those held, or where such pieces are found."""
        held = self._held_by(q, n, here)
        if held is None or (q.get("where") is None and q.get("nation") is None):
            return held
        if not wide or any(behind is not None for behind in here.values()):
            return None
        x = self.fresh()
        self._read("place")
        # Of a piece on the map its own hex is asked.
        names = {**n, **dict.fromkeys(here, f"S.c_place[{x}]"), q["var"]: x}
        tests = [f"0<=S.c_place[{x}]<{self.program.hex_count}"]
        if q.get("nation") is not None:
            tests.append(f"NATION[{x}]=={self.write(q['nation'], names)}")
        if q.get("where") is not None:
            tests.append(self.write(q["where"], names))
        side = str(len(self.program.sides) + 1) if q.get("side") is None else self.write(q["side"], n)
        source = f"PIECES[{q['kinds']}][{side}]"
        return f"mask_of([S.c_place[{x}] for {x} in {source} if {' and '.join(tests)}])"

    def _held_by(self, q: dict[str, Any], n: dict[str, str], here: Here) -> str | None:
        if not self._means(q.get("at") or ["none"], here) or q.get("from") is not None:
            return None
        if q.get("in") is not None or q.get("anywhere") or reads_name(q.get("side"), here):
            return None
        anyone = str(len(self.program.sides) + 1)
        return self.held(q["kinds"], anyone if q.get("side") is None else self.write(q["side"], n))

    def _at_most(self, cond: list[Any], n: dict[str, str], here: Here) -> str | None:
        """Text of a set outside of which a condition does not hold; None when there is none."""
        op = cond[0]
        if op == "call":
            opened = self._opened(cond, n, here, sides=True)
            return None if opened is None else self._at_most(*opened)
        if op == "and":
            found = [s for s in (self._near_or_at_most(part, n, here) for part in cond[1:]) if s is not None]
            return None if not found else found[0] if len(found) == 1 else f"({found[0]}&{found[1]})"
        if op == "or":
            one = self._near_or_at_most(cond[1], n, here)
            other = None if one is None else self._near_or_at_most(cond[2], n, here)
            return None if other is None else f"({one}|{other})"
        if op == "some" and cond[1][0] == "pieces":
            return self._held_by(cond[1][1], n, here)
        if op in ("=", "<>", *_TURNED):
            for number, column, way in ((cond[2], cond[1], op), (cond[1], cond[2], _TURNED.get(op, op))):
                if (
                    number[0] == "int"
                    and column[0] == "col"
                    and self._means(column[2], here)
                    and _not_nought(way, number[1])
                ):
                    self._read(column[1])
                    return f"(ALL&some_of(S.c_{ident(column[1])}))"
        if op in _TURNED and cond[2][0] == "size" and cond[1][0] != "size":
            return self._at_most([_TURNED[op], cond[2], cond[1]], n, here)
        if op in (">", ">=") and cond[1][0] == "size" and cond[1][1][0] == "pieces":
            if reads_name(cond[2], here):
                return None
            held = self._held_by(cond[1][1][1], n, here)
            least = f"{self.write(cond[2], n)}{'>=' if op == '>' else '>'}0"
            return None if held is None else f"({held} if {least} else ALL)"
        return None

    def _near_or_at_most(self, cond: list[Any], n: dict[str, str], here: Here) -> str | None:
        return self._exactly(cond, n, here, False) or self._at_most(cond, n, here)

    @staticmethod
    def _means(e: list[Any], here: Here) -> bool:
        return e[0] == "v" and here.get(e[1], "") is None
