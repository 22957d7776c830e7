"""Comparisons with a number, as the stretch of numbers for which they hold."""

from __future__ import annotations

import re
from typing import NamedTuple

_RANGE = re.compile(r"(-?\d*)\.\.(-?\d*)")
_FAR = 10**12


class Stretch(NamedTuple):
    """All numbers between two ends; an end may belong to it or not."""

    low: int
    has_low: bool
    high: int
    has_high: bool

    def meets(self, other: Stretch) -> bool:
        """Whether some number is in both; fractions count."""
        low, has_low = max((self.low, not self.has_low), (other.low, not other.has_low))
        high, not_high = min((self.high, self.has_high), (other.high, other.has_high))
        return low < high or (low == high and not has_low and not_high)


def read(words: tuple[str, ...], negated: bool) -> tuple[tuple[str, ...], tuple[Stretch, ...]] | None:
    """What is compared, and where the comparison holds; None for words that compare nothing with a number."""
    for at, sign in enumerate(words):
        if sign in ("=", "<", ">", "in") and 0 < at < len(words) - 1:
            value, rest = words[at + 1], words[at + 2 :]
            if len(rest) > 1 or any(not word.isalpha() for word in rest):
                return None
            stretch = _stretch(sign, value)
            if stretch is None:
                return None
            return words[:at], _without(stretch) if negated else (stretch,)
    return None


def _stretch(sign: str, value: str) -> Stretch | None:
    run = _RANGE.fullmatch(value)
    if sign == "in":
        if run is None:
            return None
        return Stretch(int(run[1] or -_FAR), True, int(run[2] or _FAR), True)
    if not value.lstrip("-").isdigit():
        return None
    number = int(value)
    if sign == "=":
        return Stretch(number, True, number, True)
    return Stretch(-_FAR, True, number, False) if sign == "<" else Stretch(number, False, _FAR, True)


def _without(one: Stretch) -> tuple[Stretch, ...]:
    made = []
    if one.low > -_FAR:
        made.append(Stretch(-_FAR, True, one.low, not one.has_low))
    if one.high < _FAR:
        made.append(Stretch(one.high, not one.has_high, _FAR, True))
    return tuple(made)
