"""Forced moves under a declared conduct, reckoned from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.interpret.basics import Names, members
from toolchain.engine.interpret.ground import Ground
from toolchain.geometry.lattice import DIRECTIONS

if TYPE_CHECKING:
    from toolchain.ir.rules import Conduct


def barred(
    i: Ground, state: Any, policy: str, piece: int, here: int, there: int, args: list[Any], lifted: set[str]
) -> list[str]:
    """Labels of all bars of a policy that forbid one hex, but for those that are lifted."""
    known = i.find(i.ir["policies"], policy)
    names = _policy_names(i, state, known, piece, here, there, args)
    bars = (bar for bar in known["bars"] if bar["label"] not in lifted)
    return [bar["label"] for bar in bars if i.holds(state, bar["when"], names)]


def _policy_names(
    i: Ground, state: Any, policy: Conduct, piece: int, here: int, there: int, args: list[Any]
) -> Names:
    names = dict(zip((p[0] for p in policy["params"]), args, strict=True))
    edge = i.hexside(here, there)
    return {
        **names,
        "unit": piece,
        "self": piece,
        "start": i.place_of(state, piece),
        "from": here,
        "to": there,
        "hexside": edge,
    }


def retreats(
    i: Ground, state: Any, name: str, piece: int, args: list[Any], free: Iterable[str] = ()
) -> list[int]:
    """Ends of a forced move, or its next hexes, ascending: with all bars in force, else with more and more lifted."""
    policy = i.find(i.ir["policies"], name)
    for count in range(len(policy["without"]) + 1):
        lifted = {*free, *policy["without"][:count]}
        ends = _ends(i, state, policy, piece, args, lifted)
        wanted = _wished(i, state, policy, piece, sorted({end for _, end in ends}), args)
        found = sorted({first for first, end in ends if end in wanted})
        if found:
            return found
    return []


def _ends(
    i: Ground, state: Any, policy: Conduct, piece: int, args: list[Any], lifted: set[str]
) -> list[tuple[int, int]]:
    """Pairs of what is chosen and where it leads to; they differ only in a conduct that goes step by step."""
    name, start = policy["name"], i.place_of(state, piece)
    names = _policy_names(i, state, policy, piece, start, -1, args)
    if policy["target"] is not None:
        goals = members(i.read(state, policy["target"], names))
        return [(x, x) for x in goals if not barred(i, state, name, piece, start, x, args, lifted)]
    if policy["steps"] is not None:
        steps = policy["steps"]
        far, begin = (i.read(state, part, names) for part in (steps["far"], steps["begin"]))
        paths = _paths(i, state, policy, piece, args, lifted, [start], far, begin) if begin >= 0 else []
        return [(path[1], path[-1]) for path in paths if len(path) > 1]
    tiers = _tiers(i, state, policy, piece, start, args, lifted)
    return [(x, x) for x in next((tier for tier in tiers if tier), [])]


def _paths(
    i: Ground,
    state: Any,
    policy: Conduct,
    piece: int,
    args: list[Any],
    lifted: set[str],
    path: list[int],
    far: int,
    begin: int,
) -> list[list[int]]:
    """All ways on from a path that end at the distance, each hex farther from the beginning than the one before."""
    here, gone = path[-1], i.chart.distance(begin, path[-1])
    if gone >= far:
        return [path] if gone == far else []
    made = []
    labels = {bar["label"] for bar in policy["bars"]}
    if "edge" in lifted - labels and _leads_off(i, begin, here):
        # Off the map nothing is in the way: one more step, which is written as the hex that is left.
        made.append([*path, here])
    for there in i.chart.neighbours(here):
        if i.chart.distance(begin, there) == gone + 1:
            if not barred(i, state, policy["name"], piece, here, there, args, lifted):
                made += _paths(i, state, policy, piece, args, lifted, [*path, there], far, begin)
    return made


def _leads_off(i: Ground, begin: int, here: int) -> bool:
    """Whether one of the six places round a hex is not on the map and is further from where the way began."""
    if {here, begin} & i.chart.boxes:
        return False
    known, first = i.ir["hexes"][here], i.ir["hexes"][begin]
    for dq, dr in DIRECTIONS:
        q, r = known["q"] + dq - first["q"], known["r"] + dr - first["r"]
        away = (abs(q) + abs(r) + abs(q + r)) // 2
        if (known["q"] + dq, known["r"] + dr) not in i.chart.where and away > i.chart.distance(begin, here):
            return True
    return False


def _wished(
    i: Ground, state: Any, policy: Conduct, piece: int, found: list[int], args: list[Any]
) -> list[int]:
    start = i.place_of(state, piece)
    for wish in policy["prefer"]:
        worth = {
            x: i.read(state, wish, _policy_names(i, state, policy, piece, start, x, args)) for x in found
        }
        found = [x for x in found if worth[x] == min(worth.values())]
    return found


def _tiers(
    i: Ground, state: Any, policy: Conduct, piece: int, start: int, args: list[Any], lifted: set[str]
) -> Iterator[list[int]]:
    name = policy["name"]
    why = {x: barred(i, state, name, piece, start, x, args, lifted) for x in i.chart.neighbours(start)}
    yield [x for x, labels in why.items() if not labels]
    for label in policy["through"]:
        yield [
            beyond
            for middle, labels in why.items()
            if labels == [label]
            for beyond in i.chart.neighbours(middle)
            if beyond != start and not barred(i, state, name, piece, middle, beyond, args, lifted)
        ]
