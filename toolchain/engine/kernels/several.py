"""Choosing several at once: the sets that a seat may choose, in a fixed order, and whether one set is allowed.

A set is a tuple of what it holds, in the order of the candidates. Sets come by size, those of one size by the places of
their members among the candidates. Where there are more than :data:`LISTED`, some stand for all: those of the smallest
sizes, what stands together, all that may be chosen. Every allowed set can be chosen, listed or not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

LISTED = 1_000
"""Sets that are offered one by one."""
RUNS = 50
SET_OF = "set of "
"""Begins the type of the options of a question for several."""
Chosen = tuple[Any, ...]


def sets(
    candidates: Sequence[Any],
    least: int,
    most: int,
    together: Callable[[Any], Hashable],
) -> list[Chosen]:
    """The sets that are offered, of ``least`` to ``most`` candidates (``most`` 0: of any number).

    ``together``: what those have in common who are offered as one set, such as where they stand.
    """
    most = min(most or len(candidates), len(candidates))
    if all_listed(len(candidates), least, most):
        return list(_every(candidates, least, most))
    return _some(candidates, least, most, together)


def all_listed(count: int, least: int, most: int) -> bool:
    """Whether every set of so many candidates is offered by itself."""
    most = min(most or count, count)
    return sum(comb(count, size) for size in range(least, most + 1)) <= LISTED


def as_set(candidates: Sequence[Any], least: int, most: int, wanted: Any) -> Chosen | None:
    """What is wanted as a set, in the order of the candidates; None when it is none of so many different ones."""
    if not isinstance(wanted, (tuple, list)) or len(set(map(repr, wanted))) != len(wanted):
        return None
    chosen = tuple(one for one in candidates if any(type(x) is int and x == one for x in wanted))
    if len(chosen) != len(wanted) or not least <= len(chosen) <= (most or len(candidates)):
        return None
    return chosen


def held(chosen: Chosen, type_: str) -> Any:
    """A chosen set as rules hold it: hexes as bits, pieces in the order of their numbers."""
    if type_ == "hex":
        return sum(1 << one for one in chosen)
    return tuple(sorted(chosen)) if type_ == "piece" else chosen


def _every(candidates: Sequence[Any], least: int, most: int) -> Iterator[Chosen]:
    for size in range(least, most + 1):
        yield from combinations(candidates, size)


def _some(
    candidates: Sequence[Any], least: int, most: int, together: Callable[[Any], Hashable]
) -> list[Chosen]:
    found: set[tuple[int, ...]] = set()
    numbers = range(len(candidates))
    left = LISTED // 2
    for size in range(least, most + 1):
        left -= comb(len(candidates), size)
        if left < 0:
            break
        found.update(combinations(numbers, size))
    groups: dict[Hashable, list[int]] = {}
    for number in numbers:
        groups.setdefault(together(candidates[number]), []).append(number)
    # Runs of neighbours: so there is always a set of the least and of the greatest size.
    runs = [tuple(range(first, first + size)) for size in {least, most} for first in numbers[:RUNS]]
    for run in (*map(tuple, groups.values()), *runs, tuple(numbers)):
        if least <= len(run) <= most and run[-1:] < (len(candidates),):
            found.add(run)
    return [tuple(candidates[number] for number in one) for one in sorted(found, key=lambda s: (len(s), s))]
