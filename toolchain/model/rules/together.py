"""Several pieces that move as one: the movement of a group, made from that of one piece.

The first of the group is moved step by step, and the others follow it in each hex. The lowest allowance and the highest
cost count, and what bars, stops or ends the move of one does so for all. Where the movement asks whether a piece fits, the
group has to fit as a whole. Where the movement says so, pieces are left behind and taken along on the way; who is lost or
left behind as the first of the group is followed by the next (OTP 10.8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.ir.kept.groups import HEIR, LEAVE_BEHIND, MOVES_WITH, together
from toolchain.model.bound_names import depends, substitute
from toolchain.model.context import Build
from toolchain.model.rules.columns import add_column
from toolchain.model.statements.choices import Choice
from toolchain.model.types import PIECE

if TYPE_CHECKING:
    from toolchain.ir.rules import Bar, CitedCondition, Movement

_MOVER: list[Any] = ["v", "mover"]
MOVERS = "movers"
"""What the lines of a movement call the pieces of the group."""
KEY = "first of the group"
"""What the procedure of a moment calls the first of the group when it begins."""


def movement_of_groups(b: Build, one: Movement) -> Movement:
    """The movement of a group, made from that of one piece."""
    if not any(column["name"] == MOVES_WITH for column in b.columns):
        for name, of in ((MOVES_WITH, "piece"), (HEIR, "game")):
            add_column(b, name, of, PIECE, -1).update({"open": False, "blank": -1})
    fit = _fit_together(b)
    bars: list[Bar] = [{**bar, "when": _any(b, bar["when"])} for bar in one["bars"]]
    ends: list[CitedCondition] = [{**end, "when": _every(b, end["when"])} for end in one["ends"]]
    if _asks_for_room(b, [bar["when"] for bar in one["bars"]]):
        bars.append({"label": "stacking", "when": ["not", fit], "cite": one["cite"]})
    if _asks_for_room(b, [end["when"] for end in one["ends"]]):
        ends.append({"when": fit, "cite": one["cite"]})
    made: Movement = {
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
    if b.facts.regroups.get(one["name"]):
        made["regroups"] = True
    return made


def group_in(b: Build, place: list[Any], key: list[Any] | None = None) -> list[Any]:
    """The pieces of the mover's group that stand in a place. ``key``: its first, where the mover may have left it."""
    var = b.x.fresh()
    piece: list[Any] = ["v", var]
    where = ["and", _of_group(piece, key or ["col", MOVES_WITH, _MOVER]), ["=", ["place", piece], place]]
    return ["pieces", {"var": var, "kinds": b.facts.all_kinds, "where": where}]


def _of_group(piece: list[Any], key: list[Any]) -> list[Any]:
    """Whether a piece moves in the group of a first piece; there may be none."""
    return ["and", ["<>", key, ["none"]], ["=", ["col", MOVES_WITH, piece], key]]


def follow(b: Build) -> list[list[Any]]:
    """The statements by which a group follows its mover from one hex to the next."""
    one = b.x.fresh()
    place = ["place", ["v", one], ["v", "to"]]
    return [["each", one, group_in(b, ["v", "from"]), [place], {"type": "piece"}]]


def regrouped(b: Build, movement: Movement) -> list[list[Any]]:
    """The statements by which a group leaves pieces behind and takes others along, where its movement lets it.

    Whoever is left behind ends its own move: it has to be allowed to, and the stack that stays must keep every limit.
    """
    seat: list[Any] = ["side", _MOVER]
    key: list[Any] = ["v", KEY]
    to: list[Any] = ["v", "to"]
    made: list[list[Any]] = []
    done: list[Any] | None = None
    for prompt, pieces in b.facts.regroups.get(movement["name"], {}).items():
        one, other, chosen = b.x.fresh(), b.x.fresh(), b.x.fresh()
        if depends(pieces, MOVERS):
            pieces = substitute(pieces, {MOVERS: group_in(b, to, key)})
        piece: list[Any] = ["v", one]
        with_them = _of_group(piece, key)
        bar: dict[str, Any] = {}
        if prompt == LEAVE_BEHIND:
            others = ["some", ["only-where", other, group_in(b, to, key), ["<>", ["v", other], piece]]]
            test = ["and", with_them, others]
            for end in movement["ends"]:
                if _asks_for_room(b, [end["when"]]):
                    bar = _no_room(b, key)
                else:
                    test = ["and", test, _of(end["when"], one)]
        else:
            test = ["not", with_them]
        if done is not None:  # who has just been dropped is not picked up, nor the other way round
            test = ["and", test, ["not", ["some", ["only-where", other, done, ["=", ["v", other], piece]]]]]
        there = ["only-where", one, pieces, ["and", ["=", ["place", piece], to], test]]
        choice = Choice(seat, there, "piece", chosen, prompt, movement["cite"], optional=True)
        becomes = ["none"] if prompt == LEAVE_BEHIND else key
        changed = ["set", MOVES_WITH, piece, becomes]
        done = ["v", chosen]
        made += [choice.several(1, 0, bar), ["each", one, done, [changed], {"type": "piece"}]]
    return made


def _no_room(b: Build, key: list[Any]) -> dict[str, Any]:
    """What bars a set of pieces from being left behind: that with all others that stay they break a stacking limit."""
    var, one, other = b.x.fresh(), b.x.fresh(), b.x.fresh()
    piece: list[Any] = ["v", one]
    left = ["some", ["only-where", other, ["v", var], ["=", ["v", other], piece]]]
    stays = ["and", ["=", ["place", piece], ["v", "to"]], ["or", ["not", _of_group(piece, key)], left]]
    return {"var": var, "barred": ["not", _fit(b, one, stays)], "bar": "stacking"}


def led_on(b: Build, at: str) -> list[list[Any]]:
    """The statements that name who leads a group on after a moment: the mover, or else the next; ``at``: where it stands."""
    one = b.x.fresh()
    rest = group_in(b, ["v", at], ["v", KEY])
    mine = ["only-where", one, rest, ["=", ["v", one], _MOVER]]
    heir = ["if", ["some", mine], _MOVER, ["first", rest]]
    return [["set", HEIR, None, heir]]


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
    one = b.x.fresh()
    piece: list[Any] = ["v", one]
    with_them = _of_group(piece, ["col", MOVES_WITH, _MOVER])
    return _fit(b, one, ["or", ["=", ["place", piece], ["v", "to"]], with_them])


def _fit(b: Build, one: str, there: list[Any]) -> list[Any]:
    """Whether pieces of the mover's side keep every stacking limit in `to`; ``there``: which, of the name ``one``."""
    whole: list[Any] = ["bool", 1]
    for rule in b.ir["stackings"]:
        stack = ["pieces", {"var": one, "kinds": rule["kinds"], "side": ["side", _MOVER], "where": there}]
        names = {"here": ["v", "to"], "stack": stack}
        load = ["sum", "it", stack, rule["weight"]]
        whole = ["and", whole, ["<=", load, substitute(rule["limit"], names)]]
        for bar in rule["bars"]:
            whole = ["and", whole, ["not", substitute(bar["when"], names)]]
    return whole
