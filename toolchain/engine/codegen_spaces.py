"""Cards, relations, tables and spaces as Python."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen_base import WriterBase, ident


class SpaceParts(WriterBase):
    """Operations on what a package declares."""

    def _over(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("st:" + e[1])
        return f"over_{ident(e[1])}(S,{self.write(e[2], n)},{self.write(e[3], n)})"

    def _fits(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("st:" + e[1])
        return f"fits_{ident(e[1])}(S,{self.write(e[2], n)},{self.write(e[3], n)})"

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
        if not self.program.pile_names[self.program.pile_index[e[1]]][2] + 1:
            return f"S.c_pile[{self.pile_index(e[1], e[2], e[3], n)}]"
        x = self.fresh()
        index = self.pile_index(e[1], e[2], ["v", x], {x: x})
        sides = len(self.program.sides)
        return f"(lambda {x}:S.c_pile[{index}] if 0<={x}<{sides} else ())({self.write(e[3], n)})"

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
        free = f".freed({tuple(e[4])!r})" if e[4] else ""
        return f"pol_{ident(e[1])}{free}.possible(S,{self.write(e[2], n)}{args})"

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
        self.reads.add("any")
        return f"entries.area(S,{self.write(e[1], n)})"

    def _entry_of(self, e: list[Any], n: dict[str, str]) -> str:
        return f"ENTRY[{self.write(e[1], n)}]"

    def _action_open(self, e: list[Any], n: dict[str, str]) -> str:
        self.reads.add("any")
        return f"act_{ident(e[1])}(S,{e[2]})"
