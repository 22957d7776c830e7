"""``cost of UNIT to HEX``: the cheapest way there, every cost with its paragraph, or what stops it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain.base.visible import counted
from toolchain.engine.ask.answer import Answer, Drawn, Stopped, cited
from toolchain.engine.ask.moves import NO_STOCK, Asked, asked, path_lines
from toolchain.engine.ask.reasons import not_staying
from toolchain.engine.ask.table import Table, stop_lines, stops_data
from toolchain.engine.budget import Exhausted
from toolchain.engine.explain.values import number
from toolchain.engine.kernels.ways import Ways

PLENTY = 1_000_000  # more than any allowance


def answer(
    table: Table, piece: int, goal: int, movement: str = "", allowance: int | None = None, early: bool = False
) -> Answer:
    """The cost of a move of a piece to a hex."""
    return cost(asked(table, piece, movement, allowance, early, goal), goal)


def cost(found: Asked, goal: int) -> Answer:
    """What is answered of a piece that was asked to move."""
    table, piece = found.table, found.piece
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
        "measure": found.measure,
        "moment": found.moment,
        "possible": False,
    }
    moment = f" ({found.moment})" if found.moment else ""
    if goal == found.start:
        return Answer(question, f"{head}: it is already there", [], data, Drawn(found.start))
    if goal in found.ways.ends:
        path = found.ways.path(goal)
        lines, steps = path_lines(found, path)
        spent = (
            ""
            if found.kernel.counts_hexes
            else f"{number(found.ways.cost[goal])} of {found.amount(found.allowance)}"
        )
        data |= {
            "possible": True,
            "cost": number(found.ways.cost[goal]),
            "path": table.ids(path),
            "steps": steps,
        }
        marks = {hex: "" if found.kernel.counts_hexes else number(found.left(hex)) for hex in path[1:]}
        said = f"{head}: {spent or 'possible'}{moment}"
        return Answer(question, said, lines, data, Drawn(found.start, marks, path=path))
    said, lines, drawn = _why_not(found, goal, data)
    return Answer(question, f"{head}: {said}{moment}", lines, data, drawn)


def _wherever(found: Asked) -> Ways | None:
    """Where the piece could come to with no limit to what it spends; None where the budget does not allow to look.

    The whole map is looked at, so this has a budget of its own.
    """
    state = found.table.state
    before, state.fuel = state.fuel, state.game.budget
    try:
        return found.kernel.ways(state, found.piece, PLENTY, whatever_stock=True)
    except Exhausted:
        return None
    finally:
        state.fuel = before


def _barred_all_round(found: Asked, goal: int) -> list[Stopped]:
    """The bars that forbid every step into a hex, whatever the move has left; empty where one of them is open."""
    if found.kernel.by_destination:
        return []
    around = [here for here, near in enumerate(found.kernel.adjacent) if goal in near]
    bars = [found.refusal(here, goal) for here in around]
    return list({bar.why: bar for bar in bars if bar is not None}.values()) if None not in bars else []


def _why_not(found: Asked, goal: int, data: dict[str, Any]) -> tuple[str, list[str], Drawn]:
    """Why a move cannot end in a hex: what it would cost, which rule says that it may not end its move there, or what bars the way."""
    table = found.table
    stays = found.stays(goal)
    data["not_ended_in"] = stays
    barred = _barred_all_round(found, goal)
    if barred:
        data["stopped"] = stops_data(table, barred)
        drawn = Drawn(found.start, marked={goal: "?"}, stopped=barred)
        return "there is no way to get there", stop_lines(table, barred), drawn
    whole = _wherever(found)
    if whole is None:
        beside = [here for here in found.ways.cost if goal in found.kernel.adjacent[here]]
        last = [found.stopped(here, goal) for here in beside]
        data["stopped"] = stops_data(table, last)
        said = f"no; with {found.spends} it cannot get there"
        if not last:
            said += ", and the full path is too long to compute"
        return said, stop_lines(table, last), Drawn(found.start, marked={goal: "?"}, stopped=last)
    if goal in whole.cost:
        path = whole.path(goal)
        rest = replace(found, ways=whole)
        told, data["steps"] = path_lines(rest, path)
        data["path"], data["cost"] = table.ids(path), number(whole.cost[goal])
        if stays:
            said = f"the move may not end there{cited(stays)}"
            reasons = not_staying(found, goal)
            told = [line for reason in reasons for line in reason.lines()] + told
            data["reasons"] = [reason.data() for reason in reasons]
        elif found.kernel.by_destination and not found.kernel.affordable(table.state, found.piece):
            said = f"no; {NO_STOCK}{cited([found.movement['cite']])}"
        elif found.kernel.counts_hexes:
            said = f"no; it is more than {counted(int(found.allowance), 'hex')} away"
        else:
            said = f"no; it costs {found.amount(whole.cost[goal])}, but only {number(found.allowance)} can be spent"
        ends = {goal: "" if found.kernel.counts_hexes else number(whole.cost[goal])}
        return said, told, Drawn(found.start, marked=ends, path=path, free=False)
    rim = replace(found, ways=whole, allowance=PLENTY)
    near = [stop for stop in rim.outside() if stop.there == goal]
    halted = [hex for hex in whole.halted if goal in found.kernel.adjacent[hex]]
    near += [
        Stopped(
            hex, goal, f"the move stops in {table.id(hex)}", "; ".join(found.halts(whole.before[hex], hex))
        )
        for hex in halted
    ]
    stopped = near or list(rim.outside())
    data["stopped"] = stops_data(table, stopped)
    said = (
        "there is no way to get there"
        if stopped
        else "there is no way to get there, although no rule bars it: the map has a gap on the way"
    )
    return said, stop_lines(table, stopped), Drawn(found.start, marked={goal: "?"}, stopped=stopped)
