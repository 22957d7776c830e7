"""Conditions as they are when a scenario starts: by the map, the pieces as printed, and the states before play.

What a set-up or chance may still change is not known, and neither is what anything says that depends on it: the answer is
then None, and checks keep silent.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.checks.shared import ground
from toolchain.checks.shared.seen.functions import function_called
from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.seen.operations import Expr
from toolchain.ir.expr import nodes
from toolchain.ir.kept.own import OWN_STATES
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Piece

Names = dict[str, Any]
_DEEPEST = 60
_WRITES = frozenset(("set", "clear", "gain"))
_TWO: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@kept
def _columns(m: Model) -> dict[str, Column]:
    """The states that are the same from the start to the end of set-up, by name."""
    # The engine counts turns and phases only when play has begun.
    changed = {*OWN_STATES, *_written_in_set_up(m)}
    return {column["name"]: column for column in m.ir["columns"] if column["name"] not in changed}


def _written_in_set_up(m: Model) -> set[str]:
    """What the set-ups of the scenario may write, and what the sequence does before the first turn."""
    bodies = {procedure["name"]: procedure["body"] for procedure in m.ir["procedures"]}
    before = [s for s in bodies.get("sequence", ()) if s[0] != "turns"]
    # What becomes of a hex by the entry of a unit does not say whether the unit could enter.
    of_hexes = {column["name"] for column in m.ir["columns"] if column["of"] == "hex"}
    todo: list[Any] = [before, *_triggered(m, of_hexes)]
    todo += [bodies.get(name) for scenario in m.ir["scenarios"] for name, _side in scenario["setup"]]
    written: set[str] = set()
    called: set[str] = set()
    while todo:
        for node in nodes(todo.pop()):
            if node[0] in _WRITES and isinstance(node[1], str):
                written.add(node[1])
            elif node[0] == "do" and node[1] not in called:
                called.add(node[1])
                todo.append(bodies.get(node[1]))
    return written


def _triggered(m: Model, of_hexes: set[str]) -> list[Any]:
    """The triggers that write more than a hex when a unit enters it."""
    return [
        trigger
        for trigger in m.ir["triggers"]
        if any(node[0] == "do" or (node[0] in _WRITES and node[1] not in of_hexes) for node in nodes(trigger))
    ]


@kept
def _defaults(m: Model) -> dict[str, int]:
    return {attribute["name"]: attribute["default"] for attribute in m.ir["attributes"]}


def at_start(m: Model, e: Expr, names: Names) -> Any:
    """The value of an expression when the scenario starts, with values of its bound names; None when it is not known."""
    return _value(m, e, names, 0)


def _value(m: Model, e: Expr, names: Names, depth: int) -> Any:
    op = e[0]
    if depth > _DEEPEST:
        return None
    if op == "int":
        return e[1]
    if op == "bool":
        return e[1] == 1
    if op == "none":
        return -1
    if op == "v":
        return names.get(e[1])
    if op in _TWO:
        a, b = _value(m, e[1], names, depth + 1), _value(m, e[2], names, depth + 1)
        return None if a is None or b is None else _TWO[op](a, b)
    if op in ("and", "or"):
        a, b = _value(m, e[1], names, depth + 1), _value(m, e[2], names, depth + 1)
        decides = op == "or"
        if any(part is not None and bool(part) is decides for part in (a, b)):
            return decides
        return None if a is None or b is None else not decides
    reader = _READERS.get(op)
    return None if reader is None else reader(m, e, names, depth + 1)


# Each reader below is of the operations that bear its name; what is not here depends on play.


def _not(m: Model, e: Expr, names: Names, depth: int) -> Any:
    inner = _value(m, e[1], names, depth)
    return None if inner is None else not inner


def _if(m: Model, e: Expr, names: Names, depth: int) -> Any:
    test = _value(m, e[1], names, depth)
    if test is not None:
        return _value(m, e[2] if test else e[3], names, depth)
    one, other = _value(m, e[2], names, depth), _value(m, e[3], names, depth)
    return one if one == other else None


def _between(m: Model, e: Expr, names: Names, depth: int) -> Any:
    value = _value(m, e[1], names, depth)
    return None if value is None else e[2] <= value <= e[3]


def _one_of(m: Model, e: Expr, names: Names, depth: int) -> Any:
    value = _value(m, e[1], names, depth)
    return None if value is None else value in e[2]


def _attr(m: Model, e: Expr, names: Names, depth: int) -> Any:
    piece = _piece(m, e[2], names, depth)
    return None if piece is None else piece["values"].get(e[1], _defaults(m).get(e[1]))


def _kind(m: Model, e: Expr, names: Names, depth: int) -> Any:
    piece = _piece(m, e[2], names, depth)
    return None if piece is None else piece["kind"] in e[1]


def _side(m: Model, e: Expr, names: Names, depth: int) -> Any:
    piece = _piece(m, e[1], names, depth)
    return None if piece is None else piece["side"]


def _nation(m: Model, e: Expr, names: Names, depth: int) -> Any:
    piece = _piece(m, e[1], names, depth)
    return None if piece is None else piece["nation"]


def _piece(m: Model, e: Expr, names: Names, depth: int) -> Piece | None:
    index = _value(m, e, names, depth)
    known = m.ir["pieces"]
    return known[index] if isinstance(index, int) and 0 <= index < len(known) else None


def _game(m: Model, e: Expr, names: Names, depth: int) -> Any:
    return _cell(m, e[1], 0)


def _col(m: Model, e: Expr, names: Names, depth: int) -> Any:
    subject = _value(m, e[2], names, depth)
    return _cell(m, e[1], subject) if isinstance(subject, int) and subject >= 0 else None


def _cell(m: Model, name: str, subject: int) -> Any:
    column = _columns(m).get(name)
    if column is None:
        return None
    for scenario in m.ir["scenarios"]:
        if name in scenario["parameters"]:
            return scenario["parameters"][name]
    start = column["start"]
    if isinstance(start, list):
        return start[subject] if subject < len(start) else None
    return start


def _call(m: Model, e: Expr, names: Names, depth: int) -> Any:
    function = function_called(m, e[1])
    body = function["body"] if function is not None else None
    if function is None or body is None or function.get("kind", "define") != "define":
        return None
    given = {
        param[0]: _value(m, arg, names, depth) for param, arg in zip(function["params"], e[2], strict=False)
    }
    return _value(m, body, {k: v for k, v in given.items() if v is not None}, depth)


def _in_set(m: Model, e: Expr, names: Names, depth: int) -> Any:
    place = _value(m, e[1], names, depth)
    return _holds(m, e[2], place, names, depth) if isinstance(place, int) and place >= 0 else None


def _holds(m: Model, e: Expr, place: int, names: Names, depth: int) -> bool | None:
    op = e[0]
    if op in ("union", "common"):
        a, b = _holds(m, e[1], place, names, depth + 1), _holds(m, e[2], place, names, depth + 1)
        decides = op == "union"
        if a is decides or b is decides:
            return decides
        return None if a is None or b is None else not decides
    if op == "minus":
        a, b = _holds(m, e[1], place, names, depth + 1), _holds(m, e[2], place, names, depth + 1)
        if a is False or b is True:
            return False
        return None if a is None or b is None else True
    if op == "hexes-with":
        wanted, value = _value(m, e[2], names, depth + 1), _cell(m, e[1], place)
        return None if wanted is None or value is None else bool(wanted == value)
    if op == "hexes-where":
        inside = _holds(m, e[2], place, names, depth + 1)
        meets = _value(m, e[3], {**names, e[1]: place}, depth + 1)
        if inside is False or meets is False:
            return False
        return None if inside is None or meets is None else True
    return ground.holds(m, e, place)


# Lists of pieces: the units of one stack.


def _list(m: Model, e: Expr, names: Names, depth: int) -> Any:
    parts = [_value(m, part, names, depth) for part in e[1]]
    return None if None in parts else tuple(parts)


def _members(m: Model, e: Expr, names: Names, depth: int) -> tuple[Any, ...] | None:
    held = _value(m, e, names, depth)
    return held if isinstance(held, tuple) else None


def _size(m: Model, e: Expr, names: Names, depth: int) -> Any:
    held = _members(m, e[1], names, depth)
    return None if held is None else len(held)


def _some(m: Model, e: Expr, names: Names, depth: int) -> Any:
    held = _members(m, e[1], names, depth)
    return None if held is None else bool(held)


def _first(m: Model, e: Expr, names: Names, depth: int) -> Any:
    held = _members(m, e[1], names, depth)
    return None if held is None else held[0] if held else -1


def _each(m: Model, e: Expr, names: Names, depth: int) -> list[tuple[Any, Any]] | None:
    """The members of a list with the value of the expression on each; None when one of them is not known."""
    held = _members(m, e[2], names, depth)
    if held is None:
        return None
    values = [(one, _value(m, e[3], {**names, e[1]: one}, depth)) for one in held]
    return None if any(value is None for _, value in values) else values


def _only_where(m: Model, e: Expr, names: Names, depth: int) -> Any:
    values = _each(m, e, names, depth)
    return None if values is None else tuple(one for one, value in values if value)


def _every(m: Model, e: Expr, names: Names, depth: int) -> Any:
    values = _each(m, e, names, depth)
    return None if values is None else all(value for _, value in values)


def _sum(m: Model, e: Expr, names: Names, depth: int) -> Any:
    values = _each(m, e, names, depth)
    return None if values is None else sum(value for _, value in values)


_READERS: dict[str, Callable[[Model, Expr, Names, int], Any]] = {
    "not": _not,
    "if": _if,
    "between": _between,
    "one-of": _one_of,
    "attr": _attr,
    "kind": _kind,
    "side": _side,
    "nation": _nation,
    "game": _game,
    "col": _col,
    "call": _call,
    "in-set": _in_set,
    "list": _list,
    "size": _size,
    "some": _some,
    "first": _first,
    "only-where": _only_where,
    "every": _every,
    "sum": _sum,
}
