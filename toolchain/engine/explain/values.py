"""What names stand for, and numbers as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Bound:
    """What a name stands for: its value, and its kind as packages write it (``piece``, ``hex``, ``side`` ...).

    None as the value: the name stands for something of that kind, whatever it is; words then name the name, or are
    ``said``. ``noun``: what the thing is called where another one is meant by "it". ``source``: the expression that gave
    the value, with what the names in it stand for.
    """

    value: Any
    kind: str
    said: str = ""
    noun: str = ""
    source: tuple[list[Any], dict[str, Bound]] | None = field(default=None, compare=False, repr=False)


Names = dict[str, Bound]


def values(names: Names) -> dict[str, Any]:
    """The values alone."""
    return {name: bound.value for name, bound in names.items()}


def number(value: Any) -> str:
    """A value as written: yes or no, a whole number, a fraction, how many in a list."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
    if isinstance(value, (list, tuple)):
        return f"{len(value)} of a list"
    return str(value)


def signed(value: Any) -> str:
    """A change with its sign."""
    return "+" + number(value) if not isinstance(value, bool) and value > 0 else number(value)


def step(value: Any, steps: Sequence[str]) -> str:
    """A value in words: the step of a ladder or set of values, none, or how far beyond the last step; else the number."""
    if isinstance(value, bool) or not isinstance(value, int) or not steps:
        return number(value)
    if 0 <= value < len(steps):
        return steps[value]
    far = value - len(steps) + 1 if value > 0 else -value
    if value == -1:
        return "none"
    end = f"above {steps[-1]}" if value > 0 else f"below {steps[0]}"
    return f"{far} level{'' if far == 1 else 's'} {end}"
