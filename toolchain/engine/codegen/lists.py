"""Lists of pieces as Python comprehensions."""

from __future__ import annotations

from toolchain.base.registry import Registry
from toolchain.engine.budget import COUNTS_ITSELF
from toolchain.engine.codegen.loops import Clause, Loop, exists, loop_over, looped, selection
from toolchain.engine.codegen.sizes import most_elements
from toolchain.engine.codegen.writer import Expr, Names, Write, Writer, plain

writes: Registry[Write] = Registry()


@writes("pieces")
def _pieces(writer: Writer, e: Expr, names: Names) -> str:
    loop = selection(writer, e[1], names)
    return f"[{loop.x} {looped(writer, loop, writer.cost)}]"


@writes("list")
def _list(writer: Writer, e: Expr, names: Names) -> str:
    return "(" + "".join(writer.write(a, names) + "," for a in e[1]) + ")"


@writes("both")
def _both(writer: Writer, e: Expr, names: Names) -> str:
    return repr(tuple(range(len(writer.program.sides))))


@writes("size")
def _size(writer: Writer, e: Expr, names: Names) -> str:
    if e[1][0] == "pieces":
        loop = selection(writer, e[1][1], names, ordered=False)
        return f"sum([1 {looped(writer, loop, writer.cost)}])"
    return f"len({writer.write(e[1], names)})"


@writes("some")
def _some(writer: Writer, e: Expr, names: Names) -> str:
    if e[1][0] == "pieces":
        q = e[1][1]
        simple = all(q.get(k) is None for k in ("where", "from", "at", "nation"))
        if simple and q.get("side") is not None:
            # Occupied hexes are kept as a set: whether a neighbour is held is one step.
            held = writer.held(q["kinds"], writer.write(q["side"], names))
            if q.get("in") is not None:
                return f"({held}&{writer.write(q['in'], names)}!=0)"
            if not q.get("anywhere"):
                return f"({held}!=0)"
        in_hex = all(q.get(k) is None for k in ("where", "from", "in", "nation"))
        if in_hex and q.get("at") is not None and q["at"][0] == "v" and names[q["at"][1]] in writer.on_map:
            side = ["int", len(writer.program.sides) + 1] if q.get("side") is None else q["side"]
            return writer.held_at(q["kinds"], writer.write(side, names), names[q["at"][1]])
        loop = selection(writer, q, names, ordered=False)
        if q.get("where"):
            text = exists(writer, loop, writer.cost, names)
        else:
            text = f"bool([1 {looped(writer, loop, writer.cost)}])"
        here = writer.write(q["at"], names) if q.get("at") is not None else ""
        # Most hexes are empty, and to see that costs less than to begin to look through one.
        return f"({text} if S.c_at[{here}] else False)" if plain(here) else text
    return f"(len({writer.write(e[1], names)})>0)"


def _over_each(writer: Writer, e: Expr, names: Names) -> str:
    """``value for x in ...``, under the name that the second argument binds."""
    loop = loop_over(writer, e[2], names)
    before = writer.cost
    value = writer.write(e[3], {**names, e[1]: loop.x})
    return f"{value} {looped(writer, loop, before)}"


@writes("sum")
def _sum(writer: Writer, e: Expr, names: Names) -> str:
    each = _over_each(writer, e, names)
    add = "total" if writer.fractional(e[3]) else "sum"
    if e[2][0] == "related":
        # Most pieces have nothing attached: an empty list need not be summed.
        return f"({add}([{each}]) if {writer.write(e[2], names)} else 0)"
    return f"{add}([{each}])"


@writes("highest")
def _highest(writer: Writer, e: Expr, names: Names) -> str:
    return f"max([{_over_each(writer, e, names)}],default=0)"


@writes("lowest")
def _lowest(writer: Writer, e: Expr, names: Names) -> str:
    return f"min([{_over_each(writer, e, names)}],default=0)"


@writes("every")
def _every(writer: Writer, e: Expr, names: Names) -> str:
    return f"all([{_over_each(writer, e, names)}])"


@writes("matchable")
def _matchable(writer: Writer, e: Expr, names: Names) -> str:
    x, y = writer.fresh(), writer.fresh()
    lefts, rights = writer.write(e[3], names), writer.write(e[4], names)
    fits, each = _measured(writer, e[5], {**names, e[1]: x, e[2]: y})
    return f"matchable(*spend_pairs(S,{lefts},{rights},{each}),lambda {x},{y}:{fits})"


@writes("unmet")
def _unmet(writer: Writer, e: Expr, names: Names) -> str:
    x, y = writer.fresh(), writer.fresh()
    sets = f"{writer.write(e[3], names)},{writer.write(e[4], names)}"
    linked, pair = _measured(writer, e[5], {**names, e[1]: x, e[2]: y})
    asked, most = [], 0
    for key, name, part in ((e[1], x, e[6]), (e[2], y, e[7]), (e[1], x, e[8]), (e[2], y, e[9])):
        text, each = _measured(writer, part, {**names, key: name})
        asked.append(f"lambda {name}:{text}")
        most += each
    return f"unmet(*spend_pairs(S,{sets},{pair},{most}),lambda {x},{y}:{linked},{','.join(asked)})"


def _measured(writer: Writer, e: Expr, names: Names) -> tuple[str, int]:
    """Text of what is called for each of many, and the steps that a call takes; the caller counts them."""
    before = writer.cost
    text = writer.write(e, names)
    each, writer.cost = writer.cost - before, before + COUNTS_ITSELF
    return text, each


@writes("best")
def _best(writer: Writer, e: Expr, names: Names) -> str:
    loop = loop_over(writer, e[2], names, ordered=True)
    pick = "max" if e[4] else "min"
    y = writer.fresh()
    before = writer.cost
    value = writer.write(e[3], {**names, e[1]: y})
    return f"{pick}([{loop.x} {looped(writer, loop, before)}],key=lambda {y}:{value},default=-1)"


@writes("first")
def _first(writer: Writer, e: Expr, names: Names) -> str:
    return f"first({writer.write(e[1], names)})"


@writes("last")
def _last(writer: Writer, e: Expr, names: Names) -> str:
    return f"last({writer.write(e[1], names)})"


@writes("only-where")
def _only_where(writer: Writer, e: Expr, names: Names) -> str:
    # A second `if` of a comprehension is a further condition.
    loop = loop_over(writer, e[2], names, ordered=True)
    before = writer.cost
    test = writer.write(e[3], {**names, e[1]: loop.x})
    return f"[{loop.x} {looped(writer, loop, before)} if {test}]"


@writes("without")
def _without(writer: Writer, e: Expr, names: Names) -> str:
    x = writer.fresh()
    y = writer.fresh()
    one = writer.write(e[2], names)
    loop = Loop(
        x,
        (Clause("let", y, one),),
        writer.write(e[1], names),
        (f"{x}!={y}",),
        most_elements(writer.program, e[1]),
        1,
    )
    return f"[{x} {looped(writer, loop, writer.cost)}]"


@writes("contains")
def _contains(writer: Writer, e: Expr, names: Names) -> str:
    return f"({writer.write(e[2], names)} in {writer.write(e[1], names)})"
