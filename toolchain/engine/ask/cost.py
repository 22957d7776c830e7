"""``cost of UNIT to HEX``: the cheapest way there, every cost with its paragraph, or what stops it."""

from __future__ import annotations

from typing import Any

from toolchain.engine.ask.answer import Answer, Drawn, Stopped, cited, grouped
from toolchain.engine.ask.moves import Asked, asked, path_lines
from toolchain.engine.ask.table import Table
from toolchain.engine.movement import Ways
from toolchain.engine.saying import number

PLENTY = 1_000_000  # more than any allowance


def answer(
    table: Table, piece: int, goal: int, movement: str = "", allowance: int | None = None, early: bool = False
) -> Answer:
    """The cost of a move of a piece to a hex."""
    found = asked(table, piece, movement, allowance, early)
    table = found.table
    name, there = table.name(piece), table.where(goal)
    question = f"cost of {name} to {there} by {found.movement['name']}"
    head = f"{name} in {table.where(found.start)} to {there}, {found.movement['name']}{cited([found.movement['cite']])}"
    data: dict[str, Any] = {
        "unit": table.ir["pieces"][piece]["id"],
        "movement": found.movement["name"],
        "paragraph": found.movement["cite"],
        "from": table.id(found.start),
        "to": table.id(goal),
        "allowance": number(found.allowance),
        "moment": found.moment,
        "possible": False,
    }
    moment = f" ({found.moment})" if found.moment else ""
    if goal == found.start:
        return Answer(question, f"{head}: it stands there", [], data, Drawn(found.start))
    if goal in found.ways.ends:
        path = found.ways.path(goal)
        lines, steps = path_lines(found, path)
        spent = (
            ""
            if found.kernel.by_destination
            else f"{number(found.ways.cost[goal])} of {number(found.allowance)}"
        )
        data |= {
            "possible": True,
            "cost": number(found.ways.cost[goal]),
            "path": table.ids(path),
            "steps": steps,
        }
        marks = {hex: "" if found.kernel.by_destination else number(found.left(hex)) for hex in path[1:]}
        said = f"{head}: {spent or 'possible'}{moment}"
        return Answer(question, said, lines, data, Drawn(found.start, marks, path=path))
    said, lines, drawn = _why_not(found, goal, data)
    return Answer(question, f"{head}: {said}{moment}", lines, data, drawn)


def _why_not(found: Asked, goal: int, data: dict[str, Any]) -> tuple[str, list[str], Drawn]:
    """Why a move cannot end in a hex: what it would cost, which rule says that it may not end there, or what bars the way."""
    table = found.table
    lines: list[str] = []
    whole = found.kernel.ways(table.state, found.piece, PLENTY, whatever_stock=True)
    stays = found.stays(goal)
    data["not_ended_in"] = stays
    if goal in whole.cost:
        path = whole.path(goal)
        rest = Asked(**{**vars(found), "ways": whole})
        told, data["steps"] = path_lines(rest, path)
        data["path"], data["cost"] = table.ids(path), number(whole.cost[goal])
        if stays:
            said = f"the move may not end there{cited(stays)}"
        elif found.kernel.by_destination:
            said = "no; the stock that it uses up does not hold enough, or it is too far"
        else:
            said = f"no; it costs {number(whole.cost[goal])}, and there is {number(found.allowance)} to spend"
        ends = {goal: "" if found.kernel.by_destination else number(whole.cost[goal])}
        return said, told, Drawn(found.start, marked=ends, path=path, free=False)
    rim = Asked(**{**vars(found), "ways": whole, "allowance": PLENTY})
    near = [stop for stop in rim.outside() if stop.there == goal]
    halted = [hex for hex in whole.halted if goal in found.kernel.adjacent[hex]]
    near += [
        Stopped(
            hex, goal, f"the move stops in {table.id(hex)}", "; ".join(found.halts(whole.path(hex)[-2], hex))
        )
        for hex in halted
    ]
    stopped = near or list(rim.outside())
    for why, hexes in grouped((f"{s.why}{cited([s.paragraph])}", table.id(s.there)) for s in stopped):
        lines.append(f"not into {', '.join(hexes)}: {why}")
    data["stopped"] = [
        {"from": table.id(s.here), "to": table.id(s.there), "why": s.why, "paragraph": s.paragraph}
        for s in stopped
    ]
    said = (
        "no way leads there" if stopped else "no way leads there, and nothing bars one: the map ends between"
    )
    return said, lines, Drawn(found.start, marked={goal: "?"}, stopped=stopped)


__all__ = ["Ways", "answer"]
