"""Whether an expression of the package is well formed: each operation with arguments of the right form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.visible import counted
from toolchain.ir.operations import OPERATIONS

# The parts of a selection of pieces.
SELECTION = frozenset({"var", "kinds", "side", "at", "in", "where", "from", "anywhere", "nation"})


def check_expression(expr: Any, depth: int = 0) -> str | None:
    """None when well formed, else what is wrong in one line."""
    if depth > 200:
        return "an expression is nested deeper than 200"
    if not isinstance(expr, list) or not expr or not isinstance(expr[0], str):
        return "an expression must be a list that starts with a name"
    known = OPERATIONS.get(expr[0])
    if known is None:
        return f"unknown operation {expr[0][:40]!r}"
    form = known.form
    if len(form) != len(expr) - 1:
        return f"operation {expr[0]!r} takes {counted(len(form), 'argument')}, not {len(expr) - 1}"
    for letter, arg in zip(form, expr[1:], strict=True):
        wrong = check_expression(arg, depth + 1) if letter == "e" else _check_argument(letter, arg, depth)
        if wrong:
            return wrong
    return None


def _check_argument(letter: str, arg: Any, depth: int) -> str | None:
    if letter == "l":
        if not isinstance(arg, list):
            return "arguments are not a list"
        for part in arg:
            wrong = check_expression(part, depth + 1)
            if wrong:
                return wrong
        return None
    if letter == "n":
        return (
            None if isinstance(arg, int) and abs(arg) < 1 << 62 else "a number is fractional or out of range"
        )
    if letter in "sv":
        return None if isinstance(arg, str) and len(arg) < 200 else "a name is too long or not text"
    if letter == "S":
        fine = isinstance(arg, list) and all(isinstance(x, str) and len(x) < 200 for x in arg)
        return None if fine else "a list contains something other than names"
    if letter == "N":
        return (
            None
            if isinstance(arg, list) and all(isinstance(x, int) for x in arg)
            else "a list contains something other than whole numbers"
        )
    return _check_selection(arg, depth)


def _check_selection(arg: Any, depth: int) -> str | None:
    if (
        not isinstance(arg, dict)
        or not isinstance(arg.get("var"), str)
        or not isinstance(arg.get("kinds"), int)
    ):
        return "a selection is damaged"
    if set(arg) - SELECTION:
        return "a selection has an unknown part"
    for key in ("side", "at", "in", "where", "from", "nation"):
        if arg.get(key) is not None:
            wrong = check_expression(arg[key], depth + 1)
            if wrong:
                return wrong
    return None


def nodes(value: Any) -> Iterator[list[Any]]:
    """All lists below a value that begin with the name of an operation."""
    todo = [value]
    while todo:
        value = todo.pop()
        if isinstance(value, list):
            if value and isinstance(value[0], str):
                yield value
        elif isinstance(value, dict):
            value = list(value.values())
        else:
            continue
        todo += [part for part in reversed(value) if isinstance(part, (list, dict))]
