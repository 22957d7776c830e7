"""Between which numbers a value lies, and whether its ends are known to occur.

The ends always hold, whatever the position. How far an end is known to occur is its ``doubt``: 0 for one that dice alone
bring about, one more for each piece or condition that has to be the right one, :data:`NEVER` where nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    Number = int | Fraction

Expr = list[Any]
NEVER = 9


class Numbers(NamedTuple):
    """A range of numbers; None for an end that is not known."""

    low: Number | None
    high: Number | None
    low_doubt: int = NEVER
    high_doubt: int = NEVER

    def doubted(self) -> Numbers:
        """The same range, of whose ends nothing is known for certain."""
        return Numbers(self.low, self.high)


ALL = Numbers(None, None)
YES_OR_NO = Numbers(0, 1)
COUNT = Numbers(0, None)


def exactly(number: Number) -> Numbers:
    """One number."""
    return Numbers(number, number, 0, 0)


def plus(a: Numbers, b: Numbers) -> Numbers:
    """What two values come to."""
    return Numbers(
        None if a.low is None or b.low is None else a.low + b.low,
        None if a.high is None or b.high is None else a.high + b.high,
        min(NEVER, a.low_doubt + b.low_doubt),
        min(NEVER, a.high_doubt + b.high_doubt),
    )


def negative(a: Numbers) -> Numbers:
    """The same below zero."""
    return Numbers(
        None if a.high is None else -a.high, None if a.low is None else -a.low, a.high_doubt, a.low_doubt
    )


def times(a: Numbers, b: Numbers) -> Numbers:
    """The product."""
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return COUNT if _positive(a) and _positive(b) else ALL
    corners = [
        (x * y, min(NEVER, dx + dy))
        for x, dx in ((a.low, a.low_doubt), (a.high, a.high_doubt))
        for y, dy in ((b.low, b.low_doubt), (b.high, b.high_doubt))
    ]
    low, high = min(corners), max(corners, key=lambda corner: (corner[0], -corner[1]))
    return Numbers(low[0], high[0], low[1], high[1])


def _positive(a: Numbers) -> bool:
    return a.low is not None and a.low >= 0


def divided(a: Numbers, b: Numbers) -> Numbers:
    """The quotient, where what it is divided by is one number above zero."""
    if b.low is None or b.low != b.high or b.low <= 0:
        return COUNT if _positive(a) and _positive(b) else ALL
    from fractions import Fraction  # most rules divide by nothing

    by = b.low
    return a._replace(
        low=None if a.low is None else Fraction(a.low) / by,
        high=None if a.high is None else Fraction(a.high) / by,
    )


def rounded(a: Numbers, way: str) -> Numbers:
    """Whole numbers; those that are halfway may go either way."""
    from fractions import Fraction

    down, up = way == "down", way == "up"
    half = Fraction(1, 2)

    def whole(x: Number | None, high: bool) -> int | None:
        if x is None:
            return None
        if down or up:
            return floor(x) if down else ceil(x)
        return floor(x + half) if high else ceil(x - half)

    return a._replace(low=whole(a.low, False), high=whole(a.high, True))


def either(parts: Iterable[Numbers], more: int = 0) -> Numbers:
    """The range of several values of which one holds; ``more``: what has to be right for it to be that one."""
    made = list(parts)
    if not made:
        return ALL
    low, high = _least(made), _greatest(made)
    return Numbers(low[0], high[0], min(NEVER, low[1] + more), min(NEVER, high[1] + more))


def _least(parts: list[Numbers]) -> tuple[Number | None, int]:
    if any(part.low is None for part in parts):
        return None, NEVER
    return min((part.low, part.low_doubt) for part in parts if part.low is not None)


def _greatest(parts: list[Numbers]) -> tuple[Number | None, int]:
    if any(part.high is None for part in parts):
        return None, NEVER
    return max(
        ((part.high, part.high_doubt) for part in parts if part.high is not None),
        key=lambda end: (end[0], -end[1]),
    )


def least(parts: list[Numbers]) -> Numbers:
    """The least of several values."""
    lows, highs = _least(parts), [part for part in parts if part.high is not None]
    high = min(highs, key=lambda part: (part.high, part.high_doubt)) if highs else ALL
    return Numbers(lows[0], high.high, lows[1], high.high_doubt if len(highs) == len(parts) else NEVER)


def greatest(parts: list[Numbers]) -> Numbers:
    """The greatest of several values."""
    return negative(least([negative(part) for part in parts]))


def within(a: Numbers, low: Number | None, high: Number | None) -> Numbers:
    """Those between two numbers; a range that is cut ends where it is cut."""
    if low is not None and (a.low is None or a.low < low):
        a = a._replace(low=low, low_doubt=a.low_doubt)
    if high is not None and (a.high is None or a.high > high):
        a = a._replace(high=high, high_doubt=a.high_doubt)
    return a


def shown(a: Numbers) -> str:
    """A range as rules write it."""
    if a.low == a.high:
        return str(a.low)
    return "..".join("" if end is None else str(end) for end in (a.low, a.high))
