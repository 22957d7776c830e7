"""Bound names in expressions of the package: who reads them, and putting something else in their place."""

from __future__ import annotations

from typing import Any


def depends(expr: Any, var: str) -> bool:
    """Whether an expression reads a bound name."""
    if isinstance(expr, list):
        if expr[:1] == ["v"]:
            return bool(expr[1] == var)
        return any(depends(part, var) for part in expr)
    if isinstance(expr, dict):
        return any(depends(part, var) for part in expr.values())
    return False


def substitute(expr: Any, values: dict[str, Any]) -> Any:
    """The same expression with bound names replaced by expressions."""
    if isinstance(expr, list):
        if expr[:1] == ["v"] and expr[1] in values:
            return values[expr[1]]
        return [substitute(part, values) for part in expr]
    if isinstance(expr, dict):
        return {key: substitute(part, values) for key, part in expr.items()}
    return expr


def rename(expr: Any, old: str, new: str) -> Any:
    """The same expression with a bound name renamed."""
    return substitute(expr, {old: ["v", new]})
