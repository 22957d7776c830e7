"""``trace NAME of UNIT``: a shortest line of supply or communication, or what cuts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, Stopped, cited
from toolchain.engine.ask.table import FEW, Table, stop_lines, stops_data
from toolchain.engine.interpret import traces
from toolchain.engine.interpret.basics import members

if TYPE_CHECKING:
    from toolchain.ir.rules import Trace


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
    i, state = table.interpreter, table.state
    trace = table.rule(table.ir["traces"], "trace", name)
    args = arguments(table, trace, piece, side, goal)
    works = bool(table.hexes("tr", trace["name"], *args) >> start & 1)
    ways = traces.trace_ways(i, state, trace["name"], args, start if works else None)
    whose = (
        table.name(piece) + " in "
        if piece >= 0
        else f"{table.game.sides[side]} from "
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
    if works:
        path = [start]
        while ways[path[-1]] != path[-1]:
            path.append(ways[path[-1]])
        data["path"] = table.ids(path)
        far = len(path) - 1
        limit = f" of {trace['limit']} at most" if trace["limit"] is not None else ""
        said = f"{head}: {far} hex{'' if far == 1 else 'es'}{limit}, to {table.where(path[-1])}"
        return Answer(question, said, [" > ".join(table.ids(path))], data, Drawn(start, path=path))
    reached, stopped, short = _cut(table, trace, args, start)
    goals = members(i.read(state, trace["goal"], traces.trace_names(i, trace, args)))
    lines = _why_cut(table, trace, goals, stopped, short, [start, *reached])
    data["reached"] = table.ids(reached)
    data["goals"] = table.ids(goals)
    data["stopped"] = stops_data(table, stopped)
    drawn = Drawn(
        start, dict.fromkeys(reached, ""), dict.fromkeys((g for g in goals if i.is_hex(g)), ""), stopped
    )
    return Answer(question, f"{head}: cut off", lines, data, drawn)


def cut_lines(table: Table, trace: Trace, args: list[Any], start: int) -> list[str]:
    """Why a trace does not succeed from a hex."""
    i = table.interpreter
    goals = members(i.read(table.state, trace["goal"], traces.trace_names(i, trace, args)))
    reached, stopped, short = _cut(table, trace, args, start)
    return _why_cut(table, trace, goals, stopped, short, [start, *reached])


def _why_cut(
    table: Table,
    trace: Trace,
    goals: list[int],
    stopped: list[Stopped],
    short: bool,
    reached: list[int],
) -> list[str]:
    lines = []
    if not goals:
        lines.append("there is nothing to trace to")
    elif short:
        lines.append(
            f"longer than {trace['limit']} hexes to {', '.join(table.ids(goals[:FEW]))}{cited([trace['cite']])}"
        )
    elif not stopped:
        over = f"link of {trace['over']}" if trace.get("over") else "hex"
        lines.append(f"no {over} leads on from {', '.join(table.ids(reached[:FEW]))}")
    return [*lines, *stop_lines(table, stopped)]


def _cut(table: Table, trace: Trace, args: list[Any], start: int) -> tuple[list[int], list[Stopped], bool]:
    """How far a line comes from a hex, what stops it all round, and whether it is its length that does."""
    i, state = table.interpreter, table.state
    names = traces.trace_names(i, trace, args)
    allowed = traces.trace_allowed(i, state, trace, names)
    open_, every = (
        traces.trace_links(i, state, trace, names),
        traces.trace_links(i, state, {**trace, "closed": []}, names),
    )
    limit = trace["limit"]
    reached, ring, steps = {start}, [start], 0
    while ring and (limit is None or steps < limit):
        ring = sorted({x for here in ring for x in open_[here]} & allowed - reached)
        reached |= set(ring)
        steps += 1
    stopped: dict[int, Stopped] = {}
    short = False
    edge = set(ring)
    for here in sorted(reached):
        for there in sorted(every[here] - reached):
            if there not in open_[here]:
                edged = {**names, "hexside": i.hexside(here, there)}
                cites = [line["cite"] for line in trace["closed"] if i.holds(state, line["when"], edged)]
                stopped.setdefault(there, Stopped(here, there, "the hexside stops it", cites[0]))
            elif there not in allowed:
                bars = [
                    b["cite"] for b in trace["bars"] if there in members(i.read(state, b["hexes"], names))
                ]
                why = Stopped(here, there, "the hex stops it", bars[0]) if bars else None
                stopped.setdefault(
                    there, why or Stopped(here, there, "no such piece traces it", trace["cite"])
                )
            elif here in edge:
                short = True
    return sorted(reached - {start}), list(stopped.values()), short
