"""``trace NAME of UNIT``: a shortest line of supply or communication, or what cuts it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any

from toolchain.engine.ask import legs
from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, cited
from toolchain.engine.ask.table import Table, stops_data
from toolchain.engine.explain.values import Bound, Names, values
from toolchain.engine.interpret.basics import members

if TYPE_CHECKING:
    from toolchain.ir.rules import Trace

_MOST_TRIED = 12  # hexes that could be goals if another trace led on from them


def arguments(table: Table, trace: Trace, piece: int, side: int, goal: int) -> list[Any]:
    """What a trace is to be told: the piece, a side (that of the piece when none is named), a hex. Raises CannotAsk."""
    made: list[Any] = []
    for name, type_ in trace["params"]:
        if type_ == "piece" and piece >= 0:
            made.append(piece)
        elif type_ == "side" and (side >= 0 or piece >= 0):
            made.append(side if side >= 0 else table.ir["pieces"][piece]["side"])
        elif type_ == "hex" and goal >= 0:
            made.append(goal)
        else:
            how = {"piece": "`of UNIT`", "side": "`of SIDE`", "hex": "`to HEX`"}.get(type_)
            if how is None:
                raise CannotAsk(
                    f"trace `{trace['name']}` needs a {type_} (`{name}`), which cannot be given here"
                )
            raise CannotAsk(f"trace `{trace['name']}` needs a {type_} (`{name}`): add {how}")
    return made


def answer(table: Table, name: str, start: int, piece: int = -1, side: int = -1, goal: int = -1) -> Answer:
    """Whether a trace succeeds from a hex, and by which way."""
    i = table.interpreter
    trace = table.rule(table.ir["traces"], "trace", name)
    args = arguments(table, trace, piece, side, goal)
    works = bool(table.hexes("tr", trace["name"], *args) >> start & 1)
    whose = (
        table.name(piece) + " in "
        if piece >= 0
        else f"{table.game.side_names[side]} from "
        if side >= 0
        else "from "
    )
    head = f"{whose}{table.where(start)}, {trace['name']}{cited([trace['cite']])}"
    told = (
        f" of {table.name(piece) if piece >= 0 else table.game.sides[side]}"
        if piece >= 0 or side >= 0
        else ""
    )
    question = f"trace {trace['name']}{told} from {table.id(start)}" + (
        f" to {table.id(goal)}" if goal >= 0 else ""
    )
    data: dict[str, Any] = {
        "trace": trace["name"],
        "paragraph": trace["cite"],
        "from": table.id(start),
        "succeeds": works,
        "limit": trace["limit"],
        "path": [],
        "stopped": [],
    }
    asked = goal if all(type_ != "hex" for _, type_ in trace["params"]) else -1
    if works:
        way = legs.ways(table, trace, args, start)
        path = [start, *(hex for _, _, hexes in way for hex in hexes[1:])]
        data["path"] = table.ids(path)
        data["legs"] = [table.ids(hexes) for _, _, hexes in way]
        far = len(path) - 1
        limit = (
            f" of {trace['limit']} at most"
            if trace["limit"] is not None and len(way) == 1 and "cost" not in trace
            else ""
        )
        said = f"{head}: {far} hex{'' if far == 1 else 'es'}{limit}, to {table.where(path[-1])}"
        lines = legs.said_way(way, table)
        if asked >= 0:
            lines += legs.about(table, trace, args, start, asked)
        return Answer(question, said, lines, data, Drawn(start, path=path))
    paths = legs.paths(table, trace, args, start)
    last = {id(one[-1].reach): one[-1].reach for one in paths}.values()
    reached = sorted({hex for one in paths for leg in one for hex in leg.reach.reached} - {start})
    stopped = [stop for reach in last for stop in reach.stopped]
    goals = sorted({hex for one in paths for hex in one[-1].goals})
    lines = legs.lines_of(table, trace, args, start)
    if asked >= 0:
        lines += legs.about(table, trace, args, start, asked)
    data["reached"] = table.ids(reached)
    data["goals"] = table.ids(goals)
    data["stopped"] = stops_data(table, stopped)
    drawn = Drawn(
        start, dict.fromkeys(reached, ""), dict.fromkeys((g for g in goals if i.is_hex(g)), ""), stopped
    )
    return Answer(question, f"{head}: cut off", lines, data, drawn)


def cut_lines(table: Table, trace: Trace, given: list[Bound], start: int) -> list[str]:
    """Why a trace does not succeed from a hex; ``given``: what its parameters stand for."""
    lines = legs.lines_of(table, trace, [bound.value for bound in given], start)
    names = {name: bound for (name, _), bound in zip(trace["params"], given, strict=True)}
    return lines + _lost_goals(table, trace, names, start)


def _lost_goals(table: Table, trace: Trace, names: Names, start: int) -> list[str]:
    """Of goals that another trace has to reach: the nearest within reach at which that one is stopped, and by what."""
    i = table.interpreter
    near: set[int] = {start}
    for path in legs.paths(table, trace, [bound.value for bound in names.values()], start):
        near.update(path[-1].reach.reached)
    lines: list[str] = []
    for name, args, hexes in _conditional(table, trace["goal"], names):
        other = i.find(i.ir["traces"], name)
        lost = sorted((x for x in members(hexes) if x in near), key=lambda x: (i.chart.distance(start, x), x))
        for hex in lost[:_MOST_TRIED] if other is not trace else ():
            if any(path[-1].reach.stopped for path in legs.paths(table, other, args, hex)):
                lines.append(
                    f"{table.where(hex)} is no goal: {name} is cut off there{cited([other['cite']])}"
                )
                lines += ["  " + line for line in legs.lines_of(table, other, args, hex)]
                break
    return lines


def _conditional(
    table: Table, e: list[Any], names: Names, deepest: int = 6
) -> Iterator[tuple[str, list[Any], int]]:
    """The traces on which the goals depend: name, what it is told, and the hexes from which it fails."""
    i, state = table.interpreter, table.state
    op = e[0]
    if deepest == 0:
        return
    if op == "v" and e[1] in names and (source := names[e[1]].source) is not None:
        yield from _conditional(table, source[0], source[1], deepest - 1)
    elif op == "union":
        for part in e[1:]:
            yield from _conditional(table, part, names, deepest)
    elif op == "if":
        yield from _conditional(table, e[2] if i.holds(state, e[1], values(names)) else e[3], names, deepest)
    elif op == "call":
        function = i.find(i.ir["functions"], e[1])
        if function["body"] is not None:
            inner = {
                name: Bound(i.read(state, x, values(names)), kind, source=(x, names))
                for (name, kind), x in zip(function["params"], e[2], strict=True)
            }
            yield from _conditional(table, function["body"], inner, deepest - 1)
    elif op in ("common", "trace-hexes"):
        parts = list(_common(e))
        for part in parts:
            if part[0] == "trace-hexes":
                rest = [i.read(state, x, values(names)) for x in parts if x is not part]
                within = reduce(and_, rest, i.read(state, ["all-hexes"], {}))
                failing = within & ~i.read(state, part, values(names))
                yield part[1], [i.read(state, x, values(names)) for x in part[2]], failing


def _common(e: list[Any]) -> Iterator[list[Any]]:
    """The sets of which a set has the hexes that are in all of them."""
    if e[0] == "common":
        for part in e[1:]:
            yield from _common(part)
    else:
        yield e
