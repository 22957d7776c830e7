"""When a reaction or trigger acts and how often an action may be taken, and rules without the states in which the engine keeps that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.values import Bound, Names
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.groups import declared
from toolchain.ir.kept.moments import (
    ATTACKERS,
    BEFORE,
    DEFENDERS,
    DEPTH,
    MOVER,
    NUMBER,
    OF_BATTLE,
    OF_DECK,
    STOPPED,
    TO,
)
from toolchain.ir.kept.turns import ACTED
from toolchain.ir.kept.uses import USED, USES

if TYPE_CHECKING:
    from toolchain.ir.rules import Moment

_COUNTS = (USED, USES)
_NOT_REFUSED = ["=", ["game", STOPPED], ["int", 0]]
_BOTH_THERE = ["and", *(["some", ["call", name, []]] for name in (ATTACKERS, DEFENDERS))]


def without_counts(body: list[Any]) -> list[Any]:
    """Statements without those that only note that something was done, or how often, and without such conditions."""
    return [without_limits(statement) for statement in body if not _only_counts(statement)]


def _only_counts(statement: list[Any]) -> bool:
    if statement[0] == "set":
        return statement[1] == ACTED or str(statement[1]).startswith(_COUNTS)
    if statement[0] == "if":
        bodies = statement[2] + statement[3]
    elif statement[0] == "each":
        bodies = statement[3]
    else:
        return False
    return bool(bodies) and all(map(_only_counts, bodies))


def own_condition(e: Any) -> Any:
    """A condition without what keeps an action to its limit, and a reaction to its moment; None where nothing is left."""
    if e is None or e in (_BOTH_THERE, _NOT_REFUSED) or _limit(e):
        return None
    if e[0] != "and":
        there = (["place", ["game", MOVER]], ["place", ["v", "mover"]])
        return None if ["game", DEPTH] in e or any(one in e for one in there) else without_limits(e)
    one, other = own_condition(e[1]), own_condition(e[2])
    return ["and", one, other] if one and other else one or other


def without_limits(part: Any) -> Any:
    """The same, however deep, with each condition that is left: of selections of pieces and of sets."""
    if isinstance(part, dict):
        return {
            key: own_condition(inner) if key == "where" else without_limits(inner)
            for key, inner in part.items()
        }
    if not isinstance(part, list):
        return part
    if part[:1] == ["only-where"]:
        condition = own_condition(part[3])
        held = without_limits(part[2])
        return held if condition is None else ["only-where", part[1], held, condition]
    return [without_limits(inner) for inner in part]


def depth_of(e: Any) -> int:
    """How deep within other reactions a reaction may come; 1 where its condition does not say."""
    match e:
        case ["<=", ["game", known], ["int", depth]] if known == DEPTH:
            return int(depth)
        case ["and", one, other]:
            return max(depth_of(one), depth_of(other))
    return 1


def limits(part: Any) -> Iterator[str]:
    """The limits that conditions keep, however deep, in words: ``each unit once per turn``."""
    if isinstance(part, dict):
        part = list(part.values())
    if not isinstance(part, list):
        return
    found = _limit(part)
    if found:
        yield found
        return
    for inner in part:
        yield from limits(inner)


def _limit(e: list[Any]) -> str:
    """The limit that a condition is; empty for any other condition."""
    test = e[1] if e[:1] == ["or"] else e
    counted = test[:1] == ["<"] and test[1][0] == "col" and str(test[1][1]).startswith(USED)
    if not counted:
        return ""
    most = e[2][2][2][1] if e[0] == "or" else 1
    span = {"turn": "turn", "+": "phase", "int": "game"}.get(test[2][0], "")
    per = f" per {span}" if span else " per occasion" if test[2] == ["game", NUMBER] else ""
    who = "" if test[1][2] == ["v", "actor"] else "each unit "
    return who + ("once" if most == 1 else f"at most {most} times") + per


def time_of(moment: Moment) -> str:
    """When a moment is, in words."""
    way = spoken(declared(moment["way"] or moment["of"]))
    if moment["of"] == OF_BATTLE:
        return f"{'before' if moment['at'] == BEFORE else 'after'} the battle ({way})"
    if moment["of"] == OF_DECK:
        when = "before a card of" if moment["at"] == BEFORE else "after the effect of a card of"
        return f"{when} the deck {way}" + (" has its effect" if moment["at"] == BEFORE else "")
    times = {"stops": "when a move stops", "before": "before a step", "leaves": "when a hex is left"}
    return f"{times.get(moment['at'], 'when a hex is entered')}, by {way}"


def of_the_moment(moments: Sequence[Moment]) -> Names:
    """What is called otherwise where all moments are of battles: there the hex entered is the target."""
    if not moments or any(moment["of"] != OF_BATTLE for moment in moments):
        return {}
    return {TO: Bound(None, "hex", "the target")}


def reacts(body: Any, name: str) -> bool:
    """Whether statements open a reaction, however deep."""
    if not isinstance(body, list):
        return False
    if body[:1] == ["react"]:
        return name in body[1]
    return any(reacts(part, name) for part in body)


def guard_of(body: list[Any], called: str) -> Any:
    """The condition on which a moment calls a procedure; None where it does not."""
    for statement in body:
        match statement:
            case ["if", condition, [["do", name, *_]], []] if name == called:
                return condition
    return None
