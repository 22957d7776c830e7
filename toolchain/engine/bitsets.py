"""Sets of small numbers (hexes, hexsides, pieces) as the bits of one whole number."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import compress, count
from typing import Any

from toolchain.engine.remembered import Remembered

SPARSE = 9  # a set with one member in so many places, or fewer, is quicker taken member by member
_ONE = bytes(1 if code == ord("1") else 0 for code in range(256))


class Members(Remembered):
    """Indices of the set bits of a number, ascending: rules ask for the same sets again and again."""

    def __missing__(self, mask: int) -> Any:
        return self.keep(mask, members(mask))


MEMBERS = Members()


def bits(mask: int) -> tuple[int, ...]:
    """Indices of the set bits, ascending."""
    found: tuple[int, ...] = MEMBERS[mask]
    return found


def members(mask: int) -> tuple[int, ...]:
    """As :func:`bits`, and not remembered: for sets that hardly ever come again."""
    if mask.bit_count() * SPARSE > mask.bit_length():
        return tuple(compress(count(), bin(mask)[:1:-1].encode().translate(_ONE)))
    made = []
    while mask:
        low = mask & -mask
        made.append(low.bit_length() - 1)
        mask ^= low
    return tuple(made)


def mask_of(indices: Iterable[int]) -> int:
    """A set from indices; ``none`` (-1) is left out."""
    made = 0
    for index in indices:
        if index >= 0:
            made |= 1 << index
    return made


def united(sets: Iterable[int]) -> int:
    """All members of some sets."""
    made = 0
    for one in sets:
        made |= one
    return made


def some_of(column: array[int]) -> int:
    """Indices of the values in a column that are not zero; most columns hold nothing most of the time."""
    if column.tobytes() == bytes(len(column) * column.itemsize):
        return 0
    return sum([1 << index for index in compress(count(), column)])
