"""Between which numbers an expression must lie, whatever the position: what is proven need not be looked at in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import quoted

if TYPE_CHECKING:
    from toolchain.ir.rules import Column

Bounds = tuple[int | None, int | None]
"""The least and the greatest value; None where nothing is known."""
FREE: Bounds = (None, None)
_COUNTS = frozenset({"size", "hex-count", "distance", "distance-set"})


def bounds(e: list[Any], leaf: Callable[[list[Any]], Bounds]) -> Bounds:
    """The bounds of an expression; ``leaf`` gives those of what depends on the package: states, attributes."""
    op = e[0]
    if op in ("int", "bool"):
        return e[1], e[1]
    if op in _COUNTS:
        return 0, None
    if op in ("+", "-", "*"):
        return _reckoned(op, bounds(e[1], leaf), bounds(e[2], leaf))
    if op in ("min", "max"):
        return _extreme(op, [bounds(part, leaf) for part in e[1]])
    if op == "round":
        return bounds(e[1], leaf)
    if op == "if":
        (a, b), (c, d) = bounds(e[2], leaf), bounds(e[3], leaf)
        return (
            None if a is None or c is None else min(a, c),
            None if b is None or d is None else max(b, d),
        )
    return leaf(e)


def _reckoned(op: str, one: Bounds, other: Bounds) -> Bounds:
    (a, b), (c, d) = one, other
    if op == "-":
        op, c, d = "+", None if d is None else -d, None if c is None else -c
    if op == "+":
        return None if a is None or c is None else a + c, None if b is None or d is None else b + d
    if a is None or b is None or c is None or d is None:
        return FREE
    corners = (a * c, a * d, b * c, b * d)
    return min(corners), max(corners)


def _extreme(op: str, parts: list[Bounds]) -> Bounds:
    lows, highs = [low for low, _ in parts], [high for _, high in parts]
    known_lows, known_highs = [x for x in lows if x is not None], [x for x in highs if x is not None]
    if op == "min":
        return (
            min(known_lows) if len(known_lows) == len(lows) else None,
            min(known_highs, default=None),
        )
    return (
        max(known_lows, default=None),
        max(known_highs) if len(known_highs) == len(highs) else None,
    )


def lies_within(value: Bounds, allowed: Bounds) -> bool:
    """Whether a value is proven to lie within bounds."""
    (a, b), (low, high) = value, allowed
    return (low is None or (a is not None and a >= low)) and (high is None or (b is not None and b <= high))


def lies_outside(value: Bounds, allowed: Bounds) -> bool:
    """Whether a value is proven to lie beyond bounds."""
    (a, b), (low, high) = value, allowed
    return (low is not None and b is not None and b < low) or (
        high is not None and a is not None and a > high
    )


def nearest_to_zero(allowed: Bounds) -> int:
    """The number within bounds that is nearest to zero: what nobody has set, and what is cleared."""
    low, high = allowed
    if low is not None and low > 0:
        return low
    return high if high is not None and high < 0 else 0


def spoken(allowed: Bounds) -> str:
    """Bounds as they are written in rules: `0..4`, `0..`."""
    return "..".join("" if end is None else str(end) for end in allowed)


def limits_of(column: Column) -> Bounds:
    """The range of a state."""
    low, high = column.get("range", FREE)
    return low, high


def out_of_range(name: str, value: object, allowed: Bounds) -> str:
    """The message for a change beyond the range of a state."""
    return f"{quoted(name)} cannot become {value}: its range is {spoken(allowed)}"
