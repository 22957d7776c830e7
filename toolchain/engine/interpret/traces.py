"""Traces, reckoned from their declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    limit = trace.get("limit")
    if "cost" in trace:
        return _costed_ways(i, state, trace, names, ring, allowed)
    reached = {x: x for x in ring}
    steps = 1
    while ring and (limit is None or steps < limit):
        after: dict[int, int] = {}
        free = allowed - reached.keys()
        for here in ring:
            for x in beside[here] & free:
                after.setdefault(x, here)
        reached |= after
        ring = sorted(after)
        steps += 1
    for here in list(reached) if limit != 0 else ():
        for x in beside[here]:
            reached.setdefault(x, here)
    return reached


def _costed_ways(
    i: Ground, state: Any, trace: Trace, names: Names, goals: list[int], allowed: set[int]
) -> dict[int, int]:
    """The hexes from which a goal is reached for at most the limit, each with the next hex of a cheapest way."""
    beside = trace_links(i, state, trace, names)
    least, after, done = dict.fromkeys(goals, 0), {x: x for x in goals}, set[int]()
    while todo := [x for x in least if x not in done and (x in allowed or x in goals)]:
        here = min(todo, key=lambda x: (least[x], x))
        done.add(here)
        for there in sorted(beside[here]):
            so_far = least[here] + step_cost(i, state, trace, names, there, here)
            if so_far <= (trace["limit"] or 0) and so_far < least.get(there, so_far + 1):
                least[there], after[there] = so_far, here
    return after


def step_cost(i: Ground, state: Any, trace: Trace, names: Names, here: int, there: int) -> int:
    """What a step of a trace costs: 1 where it counts hexes."""
    if "cost" not in trace:
        return 1
    cost: int = i.read(state, trace["cost"], {**names, "from": here, "to": there})
    return max(0, cost)


def trace_names(i: Ground, trace: Trace, args: list[Any]) -> Names:
    """What the parameters of a trace are."""
    return dict(zip((p[0] for p in trace["params"]), args, strict=True))


def trace_allowed(i: Ground, state: Any, trace: Trace, names: Names) -> set[int]:
    """Hexes that a trace may go through."""
    allowed = i.read(state, trace["allowed"], names)
    for bar in trace["bars"]:
        allowed &= ~i.read(state, bar["hexes"], names)
    return set(members(allowed))


class _Links(dict[int, set[int]]):
    """By hex the hexes that it is linked with, found when they are asked for."""

    def __init__(self, find: Callable[[int], set[int]]) -> None:
        self._find = find

    def __missing__(self, here: int) -> set[int]:
        made = self[here] = self._find(here)
        return made


def trace_links(i: Ground, state: Any, trace: Trace, names: Names) -> Mapping[int, set[int]]:
    """From each hex those that a trace may go on to, but for what may be in them."""
    over = trace.get("over")
    beside: Mapping[int, set[int]] = _Links(lambda here: set(i.chart.neighbours(here)))
    if over:
        beside = i.chart.network(over)
    if not trace["closed"]:
        return beside
    # What is closed to one that traces is mostly closed to all: what is found of it holds for those of equal names.
    told = {name: value for name, value in names.items() if _mentions(trace["closed"], name)}

    def opened() -> Mapping[int, set[int]]:
        shut: dict[int, bool] = {}

        def closed(edge: int) -> bool:
            if edge not in shut:
                shut[edge] = i.one_holds(state, trace["closed"], {**names, "hexside": edge})
            return shut[edge]

        return _Links(lambda here: {there for there in beside[here] if not closed(i.hexside(here, there))})

    made: Mapping[int, set[int]] = i.once(("open", trace["name"], told), opened)
    return made


def _mentions(part: Any, name: str) -> bool:
    """Whether a name stands in conditions."""
    if isinstance(part, dict):
        return any(_mentions(inner, name) for inner in part.values())
    return isinstance(part, list) and (part == ["v", name] or any(_mentions(inner, name) for inner in part))
