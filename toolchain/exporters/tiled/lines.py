"""Lists of hexsides or links as strands: runs that a pen draws without being lifted, in the order of the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Place = tuple[int, ...]
Strand = list[Place]


def along_hexsides(
    pairs: Sequence[Sequence[int]], corners: Callable[[int], tuple[tuple[int, int], ...]]
) -> list[Strand]:
    """Corners passed along hexsides, each hexside given by the two hexes that share it."""
    return strands([_shared(corners(a), corners(b)) for a, b in pairs])


def through_hexes(pairs: Sequence[Sequence[int]]) -> list[Strand]:
    """Hexes passed, each as a tuple of its index."""
    return strands([((a,), (b,)) for a, b in pairs])


def strands(steps: Sequence[tuple[Place, Place]]) -> list[Strand]:
    """Steps between two places chained: each goes on where the one before ended, or begins a new strand."""
    made: list[Strand] = []
    for number, (a, b) in enumerate(steps):
        if made:
            end = made[-1][-1]
            if end in (a, b) and set(made[-1][-2:]) != {a, b}:
                made[-1].append(b if end == a else a)
                continue
        following = steps[number + 1] if number + 1 < len(steps) else ()
        forward = b in following or a not in following
        made.append([a, b] if forward else [b, a])
    return made


def _shared(one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> tuple[Place, Place]:
    both = [corner for corner in one if corner in other]
    return both[0], both[1]
