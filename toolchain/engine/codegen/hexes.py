"""Hex sets as Python: bit masks."""

from __future__ import annotations

from toolchain.base.registry import Registry
from toolchain.engine.codegen.bound_names import reads_name
from toolchain.engine.codegen.loops import Clause, Loop, exists, looped
from toolchain.engine.codegen.narrow import Rest, asked, both, narrowed
from toolchain.engine.codegen.sizes import most_hexes
from toolchain.engine.codegen.writer import Expr, Names, Write, Writer, ident, plain

writes: Registry[Write] = Registry()
_COMPARED = frozenset(("=", "<>", "<", "<=", ">", ">="))


@writes("hex-set")
def _hex_set(writer: Writer, e: Expr, names: Names) -> str:
    made = 0
    for index in e[1]:
        made |= 1 << index
    return hex(made)


@writes("single")
def _single(writer: Writer, e: Expr, names: Names) -> str:
    return f"BIT[{writer.write(e[1], names)}]"


@writes("all-hexes")
def _all_hexes(writer: Writer, e: Expr, names: Names) -> str:
    return "ALL"


@writes("region")
def _region(writer: Writer, e: Expr, names: Names) -> str:
    return hex(writer.program.regions[e[1]])


@writes("terrain")
def _terrain(writer: Writer, e: Expr, names: Names) -> str:
    return hex(writer.program.terrain_hexes[e[1]])


@writes("hexes-with")
def _hexes_with(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add(e[1])
    return f"S.m_{ident(e[1])}[{writer.write(e[2], names)}]"


@writes("occupied")
def _occupied(writer: Writer, e: Expr, names: Names) -> str:
    anyone = str(len(writer.program.sides) + 1)
    return writer.held(e[1], anyone if e[2] == ["int", -1] else writer.write(e[2], names))


@writes("zone")
def _zone(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("z:" + e[1])
    return f"z_{ident(e[1])}(S,{writer.write(e[2], names)})"


@writes("sight")
def _sight(writer: Writer, e: Expr, names: Names) -> str:
    writer.reads.add("si:" + e[1])
    return f"si_{ident(e[1])}(S,{writer.write(e[2], names)})"


def _if_at_all(writer: Writer, e: Expr, names: Names) -> str | None:
    """Text of the condition of a set that is all hexes or none; None of another set."""
    return writer.write(e[1], names) if e[0] == "if" and e[2:] == [["all-hexes"], ["hex-set", []]] else None


@writes("union")
def _union(writer: Writer, e: Expr, names: Names) -> str:
    # What is all or nothing decides whether the other set need be reckoned.
    for one, other in (e[1:], e[:0:-1]):
        cond = _if_at_all(writer, one, names)
        if cond is not None:
            return f"(ALL if {cond} else {writer.write(other, names)})"
    return f"({writer.write(e[1], names)}|{writer.write(e[2], names)})"


@writes("common")
def _common(writer: Writer, e: Expr, names: Names) -> str:
    for one, other in (e[1:], e[:0:-1]):
        cond = _if_at_all(writer, one, names)
        if cond is not None:
            return f"({writer.write(other, names)} if {cond} else 0)"
    return both(writer, writer.write(e[1], names), writer.write(e[2], names))


@writes("minus")
def _minus(writer: Writer, e: Expr, names: Names) -> str:
    cond = _if_at_all(writer, e[2], names)
    if cond is not None:
        return f"(0 if {cond} else {writer.write(e[1], names)})"
    return f"({writer.write(e[1], names)}&~{writer.write(e[2], names)})"


@writes("near")
def _near(writer: Writer, e: Expr, names: Names) -> str:
    return f"NEAR[{writer.write(e[1], names)}]"


@writes("near-set")
def _near_set(writer: Writer, e: Expr, names: Names) -> str:
    return f"spread({writer.write(e[1], names)})"


@writes("within")
def _within(writer: Writer, e: Expr, names: Names) -> str:
    if e[1][0] == "int":
        return f"DISCS[{e[1][1]}][{writer.write(e[2], names)}]"
    return f"within({writer.write(e[1], names)},{writer.write(e[2], names)})"


@writes("hexes-where")
def _hexes_where(writer: Writer, e: Expr, names: Names) -> str:
    source, rest = narrowed(writer, e[2], e[3], e[1], names)
    if not rest:
        return source
    x, tail = _over_hexes(writer, source, rest, most_hexes(writer.program, e[2]))
    return f"sum([BIT[{x}] {tail}])"


def _over_hexes(writer: Writer, source: str, rest: Rest, most: int) -> tuple[str, str]:
    """A name, and the loop in which it is each hex of a set of which the rest holds."""
    x = writer.fresh(on_map=True)
    clauses, rest = _extremes_first(writer, rest)
    before = writer.cost
    tests = (asked(writer, rest, x),)
    return x, looped(writer, Loop(x, clauses, f"bits({source})", tests, most, 0), before)


def _extremes_first(writer: Writer, rest: Rest) -> tuple[tuple[Clause, ...], Rest]:
    """The lowest or highest value that all hexes are compared with is found once, before them; what is left to ask."""
    clauses: list[Clause] = []
    left: Rest = []
    for part, bound, here in rest:
        for place in (1, 2) if part[0] in _COMPARED else ():
            other = part[place]
            if other[0] in ("lowest", "highest") and not reads_name(other, here):
                y = writer.fresh()
                clauses.append(Clause("let", y, writer.write(other, bound)))
                part = [*part[:place], ["v", y], *part[place + 1 :]]
                bound = {**bound, y: y}
        left.append((part, bound, here))
    return tuple(clauses), left


@writes("in-set")
def _in_set(writer: Writer, e: Expr, names: Names) -> str:
    here = writer.write(e[1], names)
    if e[2][0] == "hexes-where" and plain(here):
        # Of one hex only the hex is asked, not the set it is in.
        _, var, source, cond = e[2]
        return (
            f"(BIT[{here}]&{writer.write(source, names)}!=0 and {writer.write(cond, {**names, var: here})})"
        )
    return f"(BIT[{here}]&{writer.write(e[2], names)}!=0)"


@writes("hex-count")
def _hex_count(writer: Writer, e: Expr, names: Names) -> str:
    return f"({writer.write(e[1], names)}).bit_count()"


@writes("some-hex")
def _some_hex(writer: Writer, e: Expr, names: Names) -> str:
    found, bound = _local(writer, e[1], names) or (e[1], names)
    if found[0] == "hexes-where":
        _, var, source, cond = found
        few, rest = narrowed(writer, source, cond, var, bound)
        if rest:
            x, before = writer.fresh(on_map=True), writer.cost
            tests = (asked(writer, rest, x),)
            loop = Loop(x, (), f"bits({few})", tests, most_hexes(writer.program, source), 0)
            return exists(writer, loop, before, bound)
        return f"({few}!=0)"
    return f"({writer.write(e[1], names)}!=0)"


def _local(writer: Writer, e: Expr, names: Names) -> tuple[Expr, Names] | None:
    """The body of a definition that picks from a few hexes: whether there is any is told before it is looked up."""
    function = writer.local.get(e[1]) if e[0] == "call" else None
    if function is None:
        return None
    texts = [writer.write(argument, names) for argument in e[2]]
    if not all(plain(text) for text in texts):
        return None
    assert function["body"] is not None
    return function["body"], {name: text for (name, _), text in zip(function["params"], texts, strict=True)}


@writes("first-hex")
def _first_hex(writer: Writer, e: Expr, names: Names) -> str:
    return f"first_hex({writer.write(e[1], names)})"


@writes("nearest")
def _nearest(writer: Writer, e: Expr, names: Names) -> str:
    return f"nearest({writer.write(e[1], names)},{writer.write(e[2], names)})"


@writes("members")
def _members(writer: Writer, e: Expr, names: Names) -> str:
    return f"bits({writer.write(e[1], names)})"


@writes("edge")
def _edge(writer: Writer, e: Expr, names: Names) -> str:
    a, b = writer.write(e[1], names), writer.write(e[2], names)
    if writer.program.place_count > writer.program.hex_count:
        return f"EDGE.get({a}*{writer.program.place_count}+{b},-1)"
    # Without a box between them, the place before the first of one hex is the last of the hex before.
    x, y = writer.fresh(), writer.fresh()
    return f"(lambda {x},{y}:EDGE.get({x}*{writer.program.place_count}+{y},-1) if {y}>=0 else -1)({a},{b})"


@writes("edge-has")
def _edge_has(writer: Writer, e: Expr, names: Names) -> str:
    return f"E_{ident(e[1])}[{writer.write(e[2], names)}]"


@writes("next-hex")
def _next_hex(writer: Writer, e: Expr, names: Names) -> str:
    return f"next_hex({writer.write(e[1], names)},{writer.write(e[2], names)},{writer.write(e[3], names)})"


@writes("bearing")
def _bearing(writer: Writer, e: Expr, names: Names) -> str:
    return f"bearing({writer.write(e[1], names)},{writer.write(e[2], names)})"


@writes("grid")
def _grid(writer: Writer, e: Expr, names: Names) -> str:
    here = writer.fresh()
    place = writer.write(e[2], names)
    return f"(lambda {here}:G_{e[1]}[{here}] if 0<={here}<{writer.program.hex_count} else 0)({place})"


@writes("distance")
def _distance(writer: Writer, e: Expr, names: Names) -> str:
    return f"AWAY[{writer.write(e[1], names)},{writer.write(e[2], names)}]"


@writes("distance-set")
def _distance_set(writer: Writer, e: Expr, names: Names) -> str:
    return f"distance_to({writer.write(e[1], names)},{writer.write(e[2], names)})"
