"""Numbers, conditions, attributes and states as Python."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.registry import Registry
from toolchain.engine.budget import UNCOUNTED
from toolchain.engine.codegen.writer import Expr, Names, Write, Writer, brief, ident, plain

writes: Registry[Write] = Registry()
_INFIX = {"+": "+", "-": "-", "=": "==", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
MOST_DEPTH = 6  # definitions that are written out in one another


@writes("int")
def _int(writer: Writer, e: Expr, names: Names) -> str:
    return f"({e[1]})" if e[1] < 0 else str(e[1])


@writes("frac")
def _frac(writer: Writer, e: Expr, names: Names) -> str:
    return f"Fraction({e[1]},{e[2]})"


@writes("bool")
def _bool(writer: Writer, e: Expr, names: Names) -> str:
    return "True" if e[1] else "False"


@writes("none")
def _none(writer: Writer, e: Expr, names: Names) -> str:
    return "(-1)"


@writes("v")
def _v(writer: Writer, e: Expr, names: Names) -> str:
    return names[e[1]]


@writes("attr")
def _attr(writer: Writer, e: Expr, names: Names) -> str:
    return f"A_{ident(e[1])}[{writer.write(e[2], names)}]"


@writes("face-attr")
def _face_attr(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("face")
    piece = writer.write(e[2], names)
    if not piece.isidentifier():
        # Not `:=`, which Python refuses in what a comprehension runs over.
        x = writer.fresh()
        return f"(lambda {x}:A_{ident(e[1])}[{x}][S.c_face[{x}]])({piece})"
    return f"A_{ident(e[1])}[{piece}][S.c_face[{piece}]]"


@writes("col")
def _col(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add(e[1])
    return f"S.c_{ident(e[1])}[{writer.write(e[2], names)}]"


@writes("game")
def _game(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add(e[1])
    return f"S.c_{ident(e[1])}[0]"


@writes("call")
def _call(writer: Writer, e: Expr, names: Names) -> str:
    texts = [writer.write(a, names) for a in e[2]]
    function = writer.functions.get(e[1])
    fits = brief if writer.shortcuts else plain
    if function is not None and writer.inlined < MOST_DEPTH and all(map(fits, texts)):
        # A plain definition of brief arguments is written out: a call costs more than most bodies.
        assert function["body"] is not None
        writer.inlined += 1
        body = writer.write(
            function["body"], dict(zip((p[0] for p in function["params"]), texts, strict=True))
        )
        writer.inlined -= 1
        return f"({body})"
    writer.reads.add("f:" + e[1])
    if e[1] in writer.looked_up and _sure_to_be_known(writer.looked_up[e[1]], e[2], texts):
        writer.cost += writer.costs["f:" + e[1]]
        return f"K_{ident(e[1])}[{','.join(texts) or 0}]"
    writer.cost += writer.costs.get("f:" + e[1], UNCOUNTED)
    state = "None" if e[1] in writer.pure else "S"
    return f"f_{ident(e[1])}({state}{''.join(',' + t for t in texts)})"


def _sure_to_be_known(numbers: Sequence[bool], arguments: Sequence[Expr], texts: Sequence[str]) -> bool:
    """Whether no argument that is a number can be a fraction: as a key it would pass for the whole number it equals."""
    return all(
        text.isdecimal() or not number or _whole(argument)
        for number, argument, text in zip(numbers, arguments, texts, strict=True)
    )


def _whole(e: Expr) -> bool:
    return e[0] == "int" or (e[0] == "if" and _whole(e[2]) and _whole(e[3]))


@writes("kind")
def _kind(writer: Writer, e: Expr, names: Names) -> str:
    piece = writer.write(e[2], names)
    if len(e[1]) == 1:
        return f"(KIND[{piece}]=={e[1][0]})"
    return f"(KBIT[{piece}]&{writer.program.kind_mask(e[1])}!=0)"


@writes("face")
def _face(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("face")
    return f"(S.c_face[{writer.write(e[2], names)}]=={e[1]})"


@writes("side")
def _side(writer: Writer, e: Expr, names: Names) -> str:
    piece = writer.write(e[1], names)
    return writer.side_of.get(piece, f"SIDE[{piece}]")


@writes("card-side")
def _card_side(writer: Writer, e: Expr, names: Names) -> str:
    if not writer.program.common_decks:
        return f"CARD_SIDE[{writer.write(e[1], names)}]"
    writer.reads.add("any")  # of a card of a common deck: in whose hand it is
    return f"PILE_SIDE[S.c_card_pile[{writer.write(e[1], names)}]]"


@writes("nation")
def _nation(writer: Writer, e: Expr, names: Names) -> str:
    return f"NATION[{writer.write(e[1], names)}]"


@writes("place")
def _place(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("place")
    return f"S.c_place[{writer.write(e[1], names)}]"


@writes("on-map")
def _on_map(writer: Writer, e: Expr, names: Names) -> str:
    piece = writer.write(e[1], names)
    if piece in writer.stands:
        return "True"
    writer.reads.add("place")
    return f"(0<=S.c_place[{piece}]<{writer.program.hex_count})"


@writes("/")
def _divide(writer: Writer, e: Expr, names: Names) -> str:
    return f"divide({writer.write(e[1], names)},{writer.write(e[2], names)})"


@writes("*")
def _times(writer: Writer, e: Expr, names: Names) -> str:
    one, other = writer.write(e[1], names), writer.write(e[2], names)
    # A product that may grow without bound is looked at.
    return f"({one}*{other})" if e[1][0] == "int" or e[2][0] == "int" else f"times({one},{other})"


def _infix(sign: str) -> Write:
    def between(writer: Writer, e: Expr, names: Names) -> str:
        return f"({writer.write(e[1], names)}{sign}{writer.write(e[2], names)})"

    return between


for _op, _sign in _INFIX.items():
    writes(_op)(_infix(_sign))


@writes("min")
def _min(writer: Writer, e: Expr, names: Names) -> str:
    return "min((" + "".join(writer.write(a, names) + "," for a in e[1]) + "))"


@writes("max")
def _max(writer: Writer, e: Expr, names: Names) -> str:
    return "max((" + "".join(writer.write(a, names) + "," for a in e[1]) + "))"


@writes("round")
def _round(writer: Writer, e: Expr, names: Names) -> str:
    return f"rounded({writer.write(e[1], names)},{e[2]!r})"


@writes("between")
def _between(writer: Writer, e: Expr, names: Names) -> str:
    return f"({e[2]}<={writer.write(e[1], names)}<={e[3]})"


@writes("one-of")
def _one_of(writer: Writer, e: Expr, names: Names) -> str:
    return f"({writer.write(e[1], names)} in {tuple(e[2])!r})"


@writes("and")
def _and(writer: Writer, e: Expr, names: Names) -> str:
    one, other = writer.write(e[1], names), writer.write(e[2], names)
    if "True" in (one, other):
        return other if one == "True" else one
    return f"({one} and {other})"


@writes("or")
def _or(writer: Writer, e: Expr, names: Names) -> str:
    return f"({writer.write(e[1], names)} or {writer.write(e[2], names)})"


@writes("not")
def _not(writer: Writer, e: Expr, names: Names) -> str:
    return f"(not {writer.write(e[1], names)})"


@writes("if")
def _if(writer: Writer, e: Expr, names: Names) -> str:
    one, cond, other = (writer.write(e[n], names) for n in (2, 1, 3))
    return one if cond == "True" else f"({one} if {cond} else {other})"
