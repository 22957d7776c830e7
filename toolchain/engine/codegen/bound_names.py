"""Bound names in expressions, and how long these are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


def reads_name(expr: Any, names: Collection[str]) -> bool:
    """Whether an expression reads one of some bound names."""
    todo = [expr]
    while todo:
        part = todo.pop()
        if isinstance(part, list):
            if part and part[0] == "v":
                if part[1] in names:
                    return True
            else:
                todo += part
        elif isinstance(part, dict):
            todo += part.values()
    return False


def parts(expr: Any, most: int) -> int:
    """How many lists and mappings an expression has, itself included; what goes beyond ``most`` is not counted."""
    todo, count = [expr], 0
    while todo and count <= most:
        part = todo.pop()
        if isinstance(part, (list, dict)):
            count += 1
            todo += part.values() if isinstance(part, dict) else part
    return count
