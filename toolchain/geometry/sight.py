"""The straight line from the centre of one hex to that of another, exactly, in whole numbers.

A line either crosses the inside of a hex or runs along a hexside between two; which of the two counts for a
sight is for a game to say, so both are returned.
"""

from __future__ import annotations

from fractions import Fraction

from toolchain.geometry.grid import Axial, neighbours, rounded
from toolchain.geometry.lattice import distance


def line(a: Axial, b: Axial) -> list[tuple[Axial, ...]]:
    """Steps of the line from ``a`` to ``b``, both included: one hex that it crosses, or the two beside it.

    A hex that the line only touches in a corner is not on it. Steps are in order along the line; the two hexes
    of a hexside are in order of their coordinates.
    """
    if a == b:
        return [(a,)]
    steps = distance(a, b)
    candidates: set[Axial] = set()
    for n in range(steps + 1):
        near = rounded(a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps)
        candidates.update((near, *neighbours(near)))
    found: dict[tuple[Fraction, Fraction], list[Axial]] = {}
    for hex_ in sorted(candidates):
        span = _within(a, b, hex_)
        if span is not None:
            found.setdefault(span, []).append(hex_)
    return [tuple(found[span]) for span in sorted(found)]


def _within(a: Axial, b: Axial, hex_: Axial) -> tuple[Fraction, Fraction] | None:
    """The part of the line, as fractions of its length, that lies in a hex or along one of its hexsides."""
    low, high = Fraction(0), Fraction(1)
    # A point is in a hex when q-r, r-s and s-q, counted from its centre, all lie between -1 and 1.
    for start, end in zip(_across(a, hex_), _across(b, hex_), strict=True):
        slope = end - start
        if slope == 0:
            if not -1 <= start <= 1:
                return None
            continue
        enter, leave = Fraction(-1 - start, slope), Fraction(1 - start, slope)
        low, high = max(low, min(enter, leave)), min(high, max(enter, leave))
    return (low, high) if low < high else None


def _across(point: Axial, hex_: Axial) -> tuple[int, int, int]:
    q, r = point[0] - hex_[0], point[1] - hex_[1]
    s = -q - r
    return q - r, r - s, s - q
