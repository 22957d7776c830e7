"""What every part of the interpreter uses: sets of hexes, cells of columns, exact numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

Names = dict[str, Any]
Named = TypeVar("Named", bound=Mapping[str, Any])
"""A part of the rules that has a name."""
NOWHERE = 999


def members(mask: int) -> list[int]:
    """Hexes of a set, ascending."""
    return [index for index, bit in enumerate(bin(mask)[:1:-1]) if bit == "1"]


def gathered(hexes: Iterable[int]) -> int:
    """The set of some hexes; absent ones are left out."""
    made = 0
    for index in set(hexes):
        if index >= 0:
            made += 1 << index
    return made


def cell(column: Any, index: int) -> Any:
    """An entry of a column; its last one is the blank that whatever is absent reads."""
    return column[index] if 0 <= index < len(column) - 1 else column[-1]


def quotient(a: Any, b: Any) -> Any:
    """Exact; a whole number where it comes out even; by nothing: 0."""
    if not b:
        return 0
    made = Fraction(a) / b
    return int(made) if made == int(made) else made


def whole(value: Any, way: str) -> int:
    """A whole number: down, up, nearest (a half goes up), half down."""
    exact = Fraction(value)
    lower = exact.numerator // exact.denominator
    rest = exact - lower
    if way == "up":
        rises = rest > 0
    elif way in ("nearest", "half up"):
        rises = rest >= Fraction(1, 2)
    else:
        rises = way == "half down" and rest > Fraction(1, 2)
    return lower + 1 if rises else lower
