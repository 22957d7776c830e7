"""Traces, reckoned from their declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.interpret.basics import Names, gathered, members
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Trace


def trace(i: Ground, state: Any, name: str, args: list[Any]) -> int:
    """Hexes from which a trace succeeds: a chain of allowed hexes leads from beside them to the goal."""
    made: int = i.once(("trace", name, args), lambda: gathered(trace_ways(i, state, name, args)))
    return made


def trace_ways(i: Ground, state: Any, name: str, args: list[Any]) -> dict[int, int]:
    """The hexes from which a trace succeeds, each with the next hex of a shortest way; a goal is its own next."""
    trace = i.find(i.ir["traces"], name)
    names = trace_names(i, trace, args)
    allowed = trace_allowed(i, state, trace, names)
    ring = sorted(set(members(i.read(state, trace["goal"], names))) & allowed)
    beside = trace_links(i, state, trace, names)
    limit = None if trace.get("over") else trace.get("limit")
    reached = {x: x for x in ring}
    steps = 1
    while ring and (limit is None or steps < limit):
        after: dict[int, int] = {}
        for here in ring:
            for x in beside[here] & allowed - reached.keys():
                after.setdefault(x, here)
        reached |= after
        ring = sorted(after)
        steps += 1
    for here in list(reached) if limit != 0 else ():
        for x in beside[here]:
            reached.setdefault(x, here)
    return reached


def trace_names(i: Ground, trace: Trace, args: list[Any]) -> Names:
    """What the parameters of a trace are."""
    return dict(zip((p[0] for p in trace["params"]), args, strict=True))


def trace_allowed(i: Ground, state: Any, trace: Trace, names: Names) -> set[int]:
    """Hexes that a trace may go through."""
    allowed = set(members(i.read(state, trace["allowed"], names)))
    for bar in trace["bars"]:
        allowed -= set(members(i.read(state, bar["hexes"], names)))
    return allowed


def trace_links(i: Ground, state: Any, trace: Trace, names: Names) -> dict[int, set[int]]:
    """From each hex those that a trace may go on to, but for what may be in them."""
    over = trace.get("over")
    beside: dict[int, set[int]] = {x: set(i.neighbours(x)) for x in range(i.hex_count)}
    if over:
        beside = {x: set() for x in range(i.hex_count + len(i.ir["boxes"]))}
        for a, b in i.ir["networks"][over]:
            beside[a].add(b)
            beside[b].add(a)
    if not trace["closed"]:
        return beside
    shut: dict[int, bool] = {}

    def closed(edge: int) -> bool:
        if edge not in shut:
            shut[edge] = i.one_holds(state, trace["closed"], {**names, "hexside": edge})
        return shut[edge]

    return {x: {y for y in near if not closed(i.hexside(x, y))} for x, near in beside.items()}
