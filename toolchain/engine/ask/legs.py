"""The legs of a trace: which paths it has, how far each leg comes, and where a path breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.engine.ask.answer import Stopped, cited
from toolchain.engine.ask.table import FEW, Table, stop_lines
from toolchain.engine.explain.belonging import belongs
from toolchain.engine.explain.unparse import sayer
from toolchain.engine.explain.values import Bound
from toolchain.engine.interpret import traces
from toolchain.engine.interpret.basics import members

if TYPE_CHECKING:
    from toolchain.ir.rules import Trace


@dataclass
class Reach:
    """How far a leg comes: from which hexes, to which others."""

    starts: list[int]
    reached: list[int]
    allowed: set[int]
    came: dict[int, int]
    """Where the steps of a leg have a cost: of each hex the one before it on a cheapest way."""
    ends: Callable[[], tuple[list[Stopped], bool]]

    @cached_property
    def stopped(self) -> list[Stopped]:
        """What stops the leg, all round."""
        return self._ends[0]

    @cached_property
    def short(self) -> bool:
        """Whether its length stops it somewhere."""
        return self._ends[1]

    @cached_property
    def _ends(self) -> tuple[list[Stopped], bool]:
        return self.ends()  # a way that succeeds does not ask for it

    def cheapest(self, goals: list[int]) -> list[int]:
        """A cheapest way to the first of some hexes that it reaches."""
        way = [self.arrives(goals)[0]]
        while way[0] not in self.starts:
            way.insert(0, self.came[way[0]])
        return way

    def arrives(self, goals: list[int]) -> list[int]:
        """Those of some hexes to which the leg leads; one in which it begins needs no step."""
        there = {*self.reached, *(x for x in self.starts if x in self.allowed)}
        return [x for x in goals if x in there]


@dataclass
class Leg:
    """A leg on one path: its number, its goals (the places of a change, or the goal of the trace), and how far it comes."""

    number: int
    trace: Trace
    goals: list[int]
    reach: Reach
    last: bool

    @property
    def arrived(self) -> list[int]:
        """The goals that it reaches."""
        return self.reach.arrives(self.goals)


def paths(table: Table, trace: Trace, args: list[Any], start: int) -> list[list[Leg]]:
    """The legs of each path as far as it can be followed: the last of a path is where it ends or breaks."""
    i, state = table.interpreter, table.state
    names = traces.trace_names(i, trace, args)
    first = reach(table, trace, args, [start])
    made = []
    for goal in _branches(trace, trace["goal"]):
        legs: list[Leg] = []
        leg, from_here = trace, first
        while True:
            joint, after = _joint(trace, goal)
            goals = members(i.read(state, joint, names))
            legs.append(Leg(len(legs) + 1, leg, goals, from_here, not after))
            if not after or not legs[-1].arrived:
                break
            leg = i.find(i.ir["traces"], after)
            goal, from_here = leg["goal"], reach(table, leg, args, legs[-1].arrived)
        made.append(legs)
    return made


def lines_of(table: Table, trace: Trace, args: list[Any], start: int) -> list[str]:
    """Why a trace does not succeed from a hex: leg by leg where it has several."""
    found = paths(table, trace, args, start)
    if len(found) == 1 and found[0][0].last:
        return broken(table, found[0][0])
    lines: list[str] = []
    for number, legs in enumerate(found, 1):
        path = f"path {number}, " if len(found) > 1 else ""
        for leg in legs:
            said = f"{path}leg {leg.number} {_way(leg.trace)}"
            if leg.arrived:
                lines.append(f"{said}: reaches {', '.join(table.ids(leg.arrived[:FEW]))}")
                continue
            to = f" before {', '.join(table.ids(leg.goals[:FEW]))}" if leg.goals else ""
            lines.append(f"{said}: breaks{to}")
            lines += ["  " + line for line in broken(table, leg)]
    return lines


def ways(table: Table, trace: Trace, args: list[Any], start: int) -> list[tuple[int, Trace, list[int]]]:
    """A way that succeeds: the number of each leg, the leg, and its hexes; empty if none does."""
    i, state = table.interpreter, table.state
    for legs in paths(table, trace, args, start):
        if not legs[-1].last or not legs[-1].arrived:
            continue
        goals, made = legs[-1].arrived, []
        for leg in reversed(legs):
            if "cost" in leg.trace:
                way = leg.reach.cheapest(goals)
                made.append((leg.number, leg.trace, way))
                goals = [way[0]]
                continue
            # Backwards: where this leg is to end, and from which of its places of a change it begins.
            end = {x: x for x in goals}
            beside = traces.trace_links(i, state, leg.trace, traces.trace_names(i, leg.trace, args))
            allowed = leg.reach.allowed
            ring = [x for x in goals if x in allowed]
            while ring and not any(x in end for x in leg.reach.starts):
                after: dict[int, int] = {}
                for here in ring:
                    for x in sorted(beside[here]):
                        if x not in end and (x in allowed or x in leg.reach.starts):
                            after.setdefault(x, here)
                end |= after
                ring = sorted(x for x in after if x in allowed)
            here = next((x for x in leg.reach.starts if x in end), -1)
            if here < 0:
                return []
            way = [here]
            while end[way[-1]] != way[-1]:
                way.append(end[way[-1]])
            made.append((leg.number, leg.trace, way))
            goals = [here]
        return made[::-1]
    return []


def said_way(legs: list[tuple[int, Trace, list[int]]], table: Table) -> list[str]:
    """The hexes of a way, one line for each leg."""
    if len(legs) == 1:
        return [" > ".join(table.ids(legs[0][2]))]
    return [f"leg {number} {_way(leg)}: {' > '.join(table.ids(way))}" for number, leg, way in legs]


def broken(table: Table, leg: Leg) -> list[str]:
    """Why a leg does not come to its goals."""
    trace, found, lines = leg.trace, leg.reach, []
    if not leg.goals:
        lines.append("there is nothing to trace to")
    elif found.short:
        far = (
            f"costs more than {trace['limit']}"
            if "cost" in trace
            else f"longer than {counted(trace['limit'] or 0, 'hex')}"
        )
        lines.append(f"{far} to {', '.join(table.ids(leg.goals[:FEW]))}{cited([trace['cite']])}")
    elif not found.stopped:
        over = f"link of {trace['over']}" if trace.get("over") else "hex"
        from_ = [*found.starts, *found.reached]
        lines.append(f"no {over} leads on from {', '.join(table.ids(from_[:FEW]))}")
    return [*lines, *stop_lines(table, found.stopped)]


def about(table: Table, trace: Trace, args: list[Any], start: int, hex: int) -> list[str]:
    """Of one hex that was asked about: whether the line gets there, what stops it, and whether it may end there."""
    legs = {leg.trace["name"]: leg for path in paths(table, trace, args, start) for leg in path}.values()
    name, made = table.id(hex), []
    ends = [leg for leg in legs if leg.last]
    if hex == start:
        made.append(f"{name}: the line begins there")
    for leg in legs:
        said = f"leg {leg.number} {_way(leg.trace)}" if len(legs) > 1 else "the line"
        stop = next((s for s in leg.reach.stopped if s.there == hex), None)
        if hex in leg.reach.reached:
            made.append(f"{name}: {said} gets there")
        elif stop is not None:
            made.append(f"{name}: {said} cannot enter it: {stop.why}{cited([stop.paragraph])}")
    if not made:
        made.append(f"{name}: the line does not get there")
    if ends and all(hex not in leg.goals for leg in ends):
        made.append(f"{name}: not a goal of this trace")
    return made


def reach(table: Table, trace: Trace, args: list[Any], starts: list[int]) -> Reach:
    """How far a leg comes from some hexes. What stops it must be asked before the position changes."""
    i, state = table.interpreter, table.state
    names = traces.trace_names(i, trace, args)
    allowed = traces.trace_allowed(i, state, trace, names)
    open_ = traces.trace_links(i, state, trace, names)
    limit = trace["limit"]
    came: dict[int, int] = {}
    if "cost" in trace:
        came, edge = _costed(table, trace, names, starts, open_, allowed)
        reached = {*starts, *came}
    else:
        reached, ring, steps = set(starts), list(starts), 0
        while ring and (limit is None or steps < limit):
            ring = sorted({x for here in ring for x in open_[here]} & allowed - reached)
            reached |= set(ring)
            steps += 1
        edge = set(ring)
    around = partial(_stops, table, trace, names, reached, open_, allowed, edge)
    return Reach(sorted(starts), sorted(reached - set(starts)), allowed, came, around)


def _stops(
    table: Table,
    trace: Trace,
    names: dict[str, Any],
    reached: set[int],
    open_: Mapping[int, set[int]],
    allowed: set[int],
    edge: set[int],
) -> tuple[list[Stopped], bool]:
    """What stops a leg round the hexes that it reaches, and whether its length does; ``edge``: where that is used up."""
    i, state = table.interpreter, table.state
    every = traces.trace_links(i, state, {**trace, "closed": []}, names)
    stopped: dict[int, Stopped] = {}
    short = False
    for here in sorted(reached):
        for there in sorted(every[here] - reached):
            if there not in open_[here]:
                edged = {**names, "hexside": i.hexside(here, there)}
                cites = [line["cite"] for line in trace["closed"] if i.holds(state, line["when"], edged)]
                stopped.setdefault(there, Stopped(here, there, "the hexside stops it", cites[0]))
            elif there not in allowed:
                if there not in stopped:
                    stopped[there] = _barred(table, trace, names, here, there)
            elif here in edge:
                short = True
    return [*stopped.values()], short


def _barred(table: Table, trace: Trace, names: dict[str, Any], here: int, there: int) -> Stopped:
    """Why a leg does not enter a hex."""
    i, state = table.interpreter, table.state
    for bar in trace["bars"]:
        if i.read(state, bar["hexes"], names) >> there & 1:
            kinds = dict(trace["params"])
            bound = {name: Bound(value, kinds[name]) for name, value in names.items() if name in kinds}
            why = belongs(sayer(i, state), bar["hexes"], bound, there)
            return Stopped(
                here, there, f"the hex stops it, since {why}" if why else "the hex stops it", bar["cite"]
            )
    return Stopped(here, there, "this trace does not allow it", trace["cite"])


def _costed(
    table: Table,
    trace: Trace,
    names: dict[str, Any],
    starts: list[int],
    open_: Mapping[int, set[int]],
    allowed: set[int],
) -> tuple[dict[int, int], set[int]]:
    """Of each hex that a leg can pay for the one before it on a cheapest way; and those from which it cannot pay on."""
    i, state, limit = table.interpreter, table.state, trace["limit"] or 0
    least, came, edge, done = dict.fromkeys(starts, 0), dict[int, int](), set[int](), set[int]()
    while todo := least.keys() - done:
        here = min(todo, key=lambda x: (least[x], x))
        done.add(here)
        for there in sorted(open_[here] & allowed - done):
            so_far = least[here] + traces.step_cost(i, state, trace, names, here, there)
            if so_far > limit:
                edge.add(here)
            elif so_far < least.get(there, so_far + 1):
                least[there], came[there] = so_far, here
    return came, edge


def _way(trace: Trace) -> str:
    """``over hexes up to 4``."""
    over = f"over {trace['over'] or 'hexes'}"
    if "cost" in trace:
        return f"{over} at a cost of at most {trace['limit']}"
    return f"{over}, at most {trace['limit']}" if trace["limit"] is not None else over


def _branches(trace: Trace, goal: list[Any]) -> Iterator[list[Any]]:
    """The goals of the paths of a trace: one that is made of several paths has a change in one of them."""
    if goal[0] == "union" and any(_joint(trace, part)[1] for part in _flat(goal)):
        for part in goal[1:]:
            yield from _branches(trace, part)
    else:
        yield goal


def _flat(goal: list[Any]) -> Iterator[list[Any]]:
    if goal[0] == "union":
        for part in goal[1:]:
            yield from _flat(part)
    else:
        yield goal


def _joint(trace: Trace, goal: list[Any]) -> tuple[list[Any], str]:
    """Where a leg has to lead, and the leg that leads on from there; empty at the end of a path."""
    if goal[0] == "hexes-where" and goal[3][0] == "trace" and goal[3][1].startswith(f"{trace['name']} path "):
        return goal[2], goal[3][1]
    return goal, ""
