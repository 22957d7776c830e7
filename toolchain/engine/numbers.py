"""Exact numbers that cannot grow without end: no package can fill the memory with one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

LARGEST = 1 << 64
"""What a rule may give a name to, and the denominator of what it reckons with."""
_MOST = 1 << 60


def kept(value: Any) -> Any:
    """A number that a rule gives a name to. Raises OverflowError when it is beyond what is kept."""
    if type(value) is Fraction:
        _check(value)
    if not -LARGEST <= value <= LARGEST:
        raise OverflowError
    return value


def divide(a: Any, b: Any) -> Any:
    """Exact quotient; by nothing: 0, so that no package can stop the engine. Raises OverflowError."""
    if b == 0:
        return 0
    made = Fraction(a) / Fraction(b)
    return made.numerator if made.denominator == 1 else _check(made)


def times(a: Any, b: Any) -> Any:
    """A product; beyond a very large number it no longer grows. Raises OverflowError for too fine a fraction."""
    made = a * b
    if -_MOST <= made <= _MOST:
        return _check(made) if type(made) is Fraction else made
    return _MOST if made > 0 else -_MOST


def total(values: Iterable[Any]) -> Any:
    """A sum in which fractions may stand. Raises OverflowError when it becomes too fine a fraction."""
    made: Any = 0
    for value in values:
        made += value
        if type(made) is Fraction:
            _check(made)
    return made


def _check(value: Fraction) -> Fraction:
    if value.denominator > LARGEST:
        raise OverflowError
    return value


def rounded(value: Any, way: str) -> int:
    """A whole number from an exact one: down, up, nearest (halves up), half down."""
    if isinstance(value, int):
        return value
    floor = value.numerator // value.denominator
    rest = value - floor
    if way == "up":
        return int(floor + (rest > 0))
    if way in ("nearest", "half up"):
        return int(floor + (rest >= Fraction(1, 2)))
    if way == "half down":
        return int(floor + (rest > Fraction(1, 2)))
    return int(floor)
