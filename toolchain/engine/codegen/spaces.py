"""Cards, relations, tables and spaces as Python."""

from __future__ import annotations

from typing import Any

from toolchain.base.registry import Registry
from toolchain.engine.budget import UNCOUNTED
from toolchain.engine.codegen.writer import Expr, Names, Write, Writer, ident
from toolchain.ir.kept.piles import HAND

writes: Registry[Write] = Registry()
_AT_HAND = {"=", "<>", "not", "v", "int", "side", "kind"}


@writes("over")
def _over(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("st:" + e[1])
    writer.cost += writer.costs.get("so:" + e[1], 0)
    return f"over_{ident(e[1])}(S,{writer.write(e[2], names)},{writer.write(e[3], names)})"


@writes("fits")
def _fits(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("st:" + e[1])
    writer.cost += writer.costs.get("so:" + e[1], 0)
    return f"fits_{ident(e[1])}(S,{writer.write(e[2], names)},{writer.write(e[3], names)})"


def pile_index(writer: Writer, deck: str, pile: str, side: Expr, names: Names) -> str:
    """Python text of the index of a pile."""
    program = writer.program
    first, second = program.pile(deck, pile, 0), program.pile(deck, pile, 1)
    if first == second:
        return str(first)
    if side[0] == "int":
        return str(program.pile(deck, pile, side[1]))
    return f"{first}+{second - first}*{writer.write(side, names)}"


def first_pile(writer: Writer, deck: str, side: Expr, names: Names) -> str:
    """Python text of the index of the pile of a side that is drawn from, -1 for who has no part in the deck."""
    program = writer.program
    first, sides = program.deck_piles[deck][0], len(program.sides)
    if deck in program.common_decks:
        return pile_index(writer, deck, first, side, names)
    if side[0] == "int" and not 0 <= side[1] < sides:
        return "-1"
    text = pile_index(writer, deck, first, side, names)
    return text if side[0] == "int" else f"({text} if 0<={writer.write(side, names)}<{sides} else -1)"


@writes("pile")
def _pile(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("any")  # piles have no stamp: what reads them is not remembered
    if e[1] in writer.program.common_decks and e[2] != HAND:
        return f"S.c_pile[{pile_index(writer, e[1], e[2], e[3], names)}]"
    x = writer.fresh()
    index = pile_index(writer, e[1], e[2], ["v", x], {x: x})
    sides = len(writer.program.sides)
    return f"(lambda {x}:S.c_pile[{index}] if 0<={x}<{sides} else ())({writer.write(e[3], names)})"


@writes("card-number")
def _card_number(writer: Writer, e: Expr, names: Names) -> str:
    return f"CARD_NUMBER[{writer.write(e[1], names)}]"


@writes("card-value")
def _card_value(writer: Writer, e: Expr, names: Names) -> str:
    return f"CV_{ident(e[1])}[{writer.write(e[2], names)}]"


@writes("section")
def _section(writer: Writer, e: Expr, names: Names) -> str:
    args = "".join("," + writer.write(a, names) for a in e[5])
    writer.reads.add("sec:" + e[1])
    writer.cost += writer.costs.get("sec:" + e[1], UNCOUNTED)
    return f"sections({e[1]!r},{e[2]!r},{e[3]!r},{writer.write(e[4], names)})(S{args})"


@writes("section-has")
def _section_has(writer: Writer, e: Expr, names: Names) -> str:
    return f"section_has({e[1]!r},{e[2]!r},{writer.write(e[3], names)})"


@writes("related")
def _related(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("r:" + e[1])
    return f"S.r_{ident(e[1])}[{writer.write(e[2], names)}]"


@writes("attached")
def _attached(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("r:" + e[1])
    return f"S.c_to_{ident(e[1])}[{writer.write(e[2], names)}]"


@writes("table")
def _table(writer: Writer, e: Expr, names: Names) -> str:
    args = [writer.write(a, names) for a in e[2]]
    if not writer.shortcuts:
        return f"t_{ident(e[1])}({','.join(args)})"
    return _known_cell(writer, e, args, names) or f"T_{ident(e[1])}[{','.join(args)}]"


def _known_cell(writer: Writer, e: Expr, args: list[str], names: Names) -> str:
    """What stands in a cell that the rules name is known now, unless there is none: that is a fault of who reads it.

    Of two cells between which the rules choose, both are.
    """
    choice: Expr | None = None
    keys: list[tuple[int, int]] = []
    for a, text in zip(e[2], args, strict=True):
        if a[0] == "int" or text.isdecimal():
            keys.append((int(text.strip("()")),) * 2)
        elif choice is None and a[0] == "if" and a[2][0] == a[3][0] == "int":
            choice = a[1]
            keys.append((a[2][1], a[3][1]))
        else:
            return ""
    table = writer.tables[e[1]]
    cells: list[Any] = [table.get(key if len(key) > 1 else key[0]) for key in zip(*keys, strict=True)]
    if any(type(cell) is not int for cell in cells):
        return ""
    one, other = (f"({cell})" if cell < 0 else str(cell) for cell in cells)
    if choice is None or (one == other and _at_once(choice)):
        return one
    return f"({one} if {writer.write(choice, names)} else {other})"


def _at_once(cond: Expr) -> bool:
    """Whether a condition compares what is at hand, so that nothing is lost if it is not asked."""
    return cond[0] in _AT_HAND and all(_at_once(part) for part in cond[1:] if isinstance(part, list))


@writes("in-span")
def _in_span(writer: Writer, e: Expr, names: Names) -> str:
    return f"in_span({writer.write(e[1], names)},{writer.write(e[2], names)})"


@writes("turn")
def _turn(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("turn")
    return "S.c_turn[0]"


@writes("trace")
def _trace(writer: Writer, e: Expr, names: Names) -> str:
    args = "".join("," + writer.write(a, names) for a in e[3])
    writer.reads.add("tr:" + e[1])
    return f"(BIT[{writer.write(e[2], names)}]&tr_{ident(e[1])}(S{args})!=0)"


@writes("trace-hexes")
def _trace_hexes(writer: Writer, e: Expr, names: Names) -> str:
    args = "".join("," + writer.write(a, names) for a in e[2])
    writer.reads.add("tr:" + e[1])
    return f"tr_{ident(e[1])}(S{args})"


@writes("can-move")
def _can_move(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("any")
    return f"mv_{ident(e[1])}.possible(S,{writer.write(e[2], names)})"


@writes("can-retreat")
def _can_retreat(writer: Writer, e: Expr, names: Names) -> str:
    args = "".join("," + writer.write(a, names) for a in e[3])
    writer.reads.add("any")
    free = f".freed({tuple(e[4])!r})" if e[4] else ""
    return f"pol_{ident(e[1])}{free}.possible(S,{writer.write(e[2], names)}{args})"


@writes("can-enter")
def _can_enter(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("any")
    return f"entries.possible(S,{writer.write(e[1], names)})"


@writes("score")
def _score(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("any")
    return f"sc_{ident(e[1])}(S,{writer.write(e[2], names)})"


@writes("item")
def _item(writer: Writer, e: Expr, names: Names) -> str:
    return f"{writer.write(e[1], names)}[{e[2]}]"


@writes("choice-of")
def _choice_of(writer: Writer, e: Expr, names: Names) -> str:
    return f"{writer.write(e[1], names)}[{writer.write(e[2], names)}]"


@writes("pair")
def _pair(writer: Writer, e: Expr, names: Names) -> str:
    return f"({writer.write(e[1], names)},{writer.write(e[2], names)})"


@writes("entry-area")
def _entry_area(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("any")
    return f"entries.area(S,{writer.write(e[1], names)})"


@writes("entry-of")
def _entry_of(writer: Writer, e: Expr, names: Names) -> str:
    return f"ENTRY[{writer.write(e[1], names)}]"


@writes("action-open")
def _action_open(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("any")
    writer.cost += writer.costs.get("act:" + e[1], UNCOUNTED)
    return f"act_{ident(e[1])}(S,{e[2]})"
