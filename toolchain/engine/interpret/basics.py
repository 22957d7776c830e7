"""What every part of the interpreter uses: sets of hexes, cells of columns, exact numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import compress, count
from typing import Any, TypeVar

Names = dict[str, Any]
Named = TypeVar("Named", bound=Mapping[str, Any])
"""A part of the rules that has a name."""
NOWHERE = 999
_ONE = ord("1")


def members(mask: int) -> list[int]:
    """Hexes of a set, ascending."""
    return list(compress(count(), map("1".__eq__, bin(mask)[:1:-1])))


def gathered(hexes: Iterable[int]) -> int:
    """The set of some hexes; absent ones are left out."""
    found = {index for index in hexes if index >= 0}
    digits = bytearray(b"0" * (max(found, default=0) + 1))
    for index in found:
        digits[-1 - index] = _ONE
    return int(digits, 2)


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
