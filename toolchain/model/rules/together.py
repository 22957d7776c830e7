"""Several pieces that move as one: the movement of a group, made from that of one piece.

The first of the group is moved step by step, and the others follow it in each hex. The lowest allowance and the highest
cost count, and what bars, stops or ends the move of one does so for all. Where the movement asks whether a piece fits, the
group has to fit as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.ir.kept.groups import MOVES_WITH, together
from toolchain.model.bound_names import substitute
from toolchain.model.context import Build
from toolchain.model.rules.columns import add_column
from toolchain.model.types import PIECE

if TYPE_CHECKING:
    from toolchain.ir.rules import Bar, CitedCondition, Movement

_MOVER: list[Any] = ["v", "mover"]


def movement_of_groups(b: Build, one: Movement) -> Movement:
    """The movement of a group, made from that of one piece."""
    if not any(column["name"] == MOVES_WITH for column in b.columns):
        add_column(b, MOVES_WITH, "piece", PIECE, -1).update({"open": False, "blank": -1})
    fit = _fit_together(b)
    bars: list[Bar] = [{**bar, "when": _any(b, bar["when"])} for bar in one["bars"]]
    ends: list[CitedCondition] = [{**end, "when": _every(b, end["when"])} for end in one["ends"]]
    if _asks_for_room(b, [bar["when"] for bar in one["bars"]]):
        bars.append({"label": "stacking", "when": ["not", fit], "cite": one["cite"]})
    if _asks_for_room(b, [end["when"] for end in one["ends"]]):
        ends.append({"when": fit, "cite": one["cite"]})
    return {
        **one,
        "name": together(one["name"]),
        "allowance": _of_all(b, "lowest", one["allowance"]),
        "cost": _of_all(b, "highest", one["cost"]),
        "bars": bars,
        "stops": [{**stop, "when": _any(b, stop["when"])} for stop in one["stops"]],
        "ends": ends,
        "barred": None,
        "open_bars": [],
        "stop_hexes": None,
    }


def group_in(b: Build, place: list[Any]) -> list[Any]:
    """The pieces of the mover's group that stand in a place."""
    var = b.x.fresh()
    piece: list[Any] = ["v", var]
    where = ["and", ["=", ["col", MOVES_WITH, piece], _MOVER], ["=", ["place", piece], place]]
    return ["pieces", {"var": var, "kinds": b.facts.all_kinds, "where": where}]


def _group(b: Build) -> tuple[str, list[Any]]:
    """A name for a member of the group, and the members in the hex of the mover."""
    return b.x.fresh(), group_in(b, ["place", _MOVER])


def _of(e: list[Any], member: str) -> list[Any]:
    """An expression about the mover, about a member instead."""
    made: list[Any] = substitute(e, {"mover": ["v", member], "self": ["v", member]})
    return made


def _of_all(b: Build, op: str, e: list[Any]) -> list[Any]:
    if e[0] == "int":
        return e
    member, group = _group(b)
    return [op, member, group, _of(e, member)]


def _every(b: Build, e: list[Any]) -> list[Any]:
    member, group = _group(b)
    return ["every", member, group, _of(e, member)]


def _any(b: Build, e: list[Any]) -> list[Any]:
    member, group = _group(b)
    return ["some", ["only-where", member, group, _of(e, member)]]


def _asks_for_room(b: Build, conditions: list[Any]) -> bool:
    """Whether conditions test, directly or through a definition, if a piece fits."""
    todo, seen = list(conditions), set()
    while todo:
        e = todo.pop()
        if isinstance(e, dict):
            todo += e.values()
        elif isinstance(e, list):
            if e[:1] == ["fits"]:
                return True
            if e[:1] == ["call"] and e[1] not in seen:
                seen.add(e[1])
                function = b.function_ir.get(e[1])
                todo += [] if function is None else [function["body"], function.get("lines")]
            todo += e
    return False


def _fit_together(b: Build) -> list[Any]:
    """Whether the group and the pieces already in `to` keep every stacking limit."""
    to: list[Any] = ["v", "to"]
    whole: list[Any] = ["bool", 1]
    for rule in b.ir["stackings"]:
        var = b.x.fresh()
        piece: list[Any] = ["v", var]
        there = ["or", ["=", ["place", piece], to], ["=", ["col", MOVES_WITH, piece], _MOVER]]
        stack = ["pieces", {"var": var, "kinds": rule["kinds"], "side": ["side", _MOVER], "where": there}]
        names = {"here": to, "stack": stack}
        load = ["sum", "it", stack, rule["weight"]]
        whole = ["and", whole, ["<=", load, substitute(rule["limit"], names)]]
        for bar in rule["bars"]:
            whole = ["and", whole, ["not", substitute(bar["when"], names)]]
    return whole
