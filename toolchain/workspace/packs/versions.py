"""Versions of packages, compared by the numbers in them, and which of them a project can be built on."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_LIMIT = r"(>=|<=|>|<|=)\s*([0-9]{1,9}(?:\.[0-9]{1,9}){0,9})\Z"
_COMPARED = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}


class UnfitRange(ValueError):
    """A text that is no range of versions: the part that is not understood."""


def numbers(version: str) -> tuple[int, ...]:
    """The numbers in a version, without zeros at the end: `1`, `1.0` and `v1.0` are one version."""
    found = [int(digits) for digits in re.findall(r"[0-9]{1,9}", version)]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def newest_first(notes: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What is new, each a version and a text, in the order in which it is read."""
    return sorted(notes, key=lambda note: (numbers(note[0]), note[0]), reverse=True)


def since(notes: Iterable[Sequence[str]], version: str) -> list[tuple[str, str]]:
    """What is new since a version: the notes of later ones, the newest first."""
    return newest_first((one, text) for one, text in notes if numbers(one) > numbers(version))


class Range(NamedTuple):
    """Limits that a version keeps, all of them."""

    text: str
    limits: tuple[tuple[str, tuple[int, ...]], ...]

    @classmethod
    def read(cls, text: str) -> Range:
        """A range such as ``>=1.0, <2``. Raises UnfitRange."""
        limits = []
        for part in text.split(","):
            found = re.match(_LIMIT, part.strip())
            if found is None:
                raise UnfitRange(part.strip())
            limits.append((found[1], numbers(found[2])))
        return cls(text, tuple(limits))

    def holds(self, version: str) -> bool:
        """Whether a version is in the range."""
        return all(_COMPARED[sign](numbers(version), limit) for sign, limit in self.limits)


def compatible(version: str) -> str:
    """The range from a version to the next one that may break what rests on it: the next whole number, below 1 the next tenth."""
    found = [int(digits) for digits in re.findall(r"[0-9]{1,9}", version)] or [0]
    first = found[0]
    end = str(first + 1) if first or len(found) == 1 else f"0.{found[1] + 1}"
    return f">={'.'.join(map(str, found[:10]))}, <{end}"
