"""Pairing two sets one to one: whether it can be done, and step by step, the surplus of either side doubled up by its owner (RTS K-2; LNB 6.1, 17.41)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Pairs = tuple[tuple[int, int], ...]


def matched(left: tuple[int, ...], right: tuple[int, ...], pairs: Pairs, chooser: int) -> bool:
    """Whether every member has an opponent, or one side is empty."""
    if not left or not right:
        return True
    return {a for a, _ in pairs} >= set(left) and {b for _, b in pairs} >= set(right)


def _state(left: tuple[int, ...], right: tuple[int, ...], pairs: Pairs) -> tuple[list[int], list[int]]:
    paired_left = {a for a, _ in pairs}
    paired_right = {b for _, b in pairs}
    return [a for a in left if a not in paired_left], [b for b in right if b not in paired_right]


def subject(left: tuple[int, ...], right: tuple[int, ...], pairs: Pairs, chooser: int) -> int:
    """The member to be matched next."""
    free_left, free_right = _state(left, right, pairs)
    return free_left[0] if free_left else free_right[0]


def seat(left: tuple[int, ...], right: tuple[int, ...], pairs: Pairs, chooser: int) -> int:
    """Who matches next: the chooser while both sides have free members, then the owner of the surplus."""
    free_left, free_right = _state(left, right, pairs)
    if free_left or not free_right:
        return chooser
    return 1 - chooser


def options(left: tuple[int, ...], right: tuple[int, ...], pairs: Pairs, chooser: int) -> list[int]:
    """Opponents open to the next member: free ones first, then those with the fewest opponents."""
    free_left, free_right = _state(left, right, pairs)
    if free_left and free_right:
        return sorted(free_right)
    pool, index = (right, 1) if free_left else (left, 0)
    load = {x: sum(1 for pair in pairs if pair[index] == x) for x in pool}
    least = min(load.values())
    return sorted(x for x in pool if load[x] == least)


def answer(left: tuple[int, ...], right: tuple[int, ...], pairs: Pairs, chooser: int, value: int) -> Pairs:
    """The pairs with the next member matched."""
    free_left, _ = _state(left, right, pairs)
    who = subject(left, right, pairs, chooser)
    return (*pairs, (who, value) if free_left else (value, who))


def matchable(left: Sequence[Any], right: Sequence[Any], fits: Callable[[Any, Any], bool]) -> bool:
    """Whether each of a first set can have one of a second set for itself. Source: Kuhn 1955 (augmenting paths)."""
    if len(left) > len(right):
        return False
    allowed = [[number for number, y in enumerate(right) if fits(x, y)] for x in left]
    holder: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for number in allowed[index]:
            if number not in tried:
                tried.add(number)
                if number not in holder or place(holder[number], tried):
                    holder[number] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(left)))
