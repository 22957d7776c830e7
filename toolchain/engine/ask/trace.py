"""``trace NAME of UNIT``: a shortest line of supply or communication, or what cuts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.ask import legs
from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, cited
from toolchain.engine.ask.table import Table, stops_data

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
    i = table.interpreter
    trace = table.rule(table.ir["traces"], "trace", name)
    args = arguments(table, trace, piece, side, goal)
    works = bool(table.hexes("tr", trace["name"], *args) >> start & 1)
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


def cut_lines(table: Table, trace: Trace, args: list[Any], start: int) -> list[str]:
    """Why a trace does not succeed from a hex."""
    return legs.lines_of(table, trace, args, start)
