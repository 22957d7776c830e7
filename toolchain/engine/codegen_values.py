"""Numbers, conditions, attributes and states as Python."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen_base import WriterBase, ident


class ValueParts(WriterBase):
    """Operations with one value."""

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
            # Not `:=`, which Python refuses in what a comprehension runs over.
            x = self.fresh()
            return f"(lambda {x}:A_{ident(e[1])}[{x}][S.c_face[{x}]])({piece})"
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
        if function is not None and self._depth < 6 and all(self.plain(t) for t in texts):
            # A plain definition of plain arguments is written out: a call costs more than most bodies.
            self._depth += 1
            body = self.write(
                function["body"], dict(zip((p[0] for p in function["params"]), texts, strict=True))
            )
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
        return "min((" + "".join(self.write(a, n) + "," for a in e[1]) + "))"

    def _max(self, e: list[Any], n: dict[str, str]) -> str:
        return "max((" + "".join(self.write(a, n) + "," for a in e[1]) + "))"

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
