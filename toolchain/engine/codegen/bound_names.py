"""Bound names in expressions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


def reads_name(expr: Any, names: Collection[str]) -> bool:
    """Whether an expression reads one of some bound names."""
    if isinstance(expr, list):
        if expr[:1] == ["v"]:
            return expr[1] in names
        return any(reads_name(part, names) for part in expr)
    if isinstance(expr, dict):
        return any(reads_name(part, names) for part in expr.values())
    return False
