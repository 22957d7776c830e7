"""Answers about objects that last as long as the objects are used: in one run of a process and the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

V = TypeVar("V")


class Lasting(Generic[V]):
    """Answers by keys. What neither this run nor the last one asked for is forgotten."""

    def __init__(self) -> None:
        self._before: dict[Hashable, V] = {}
        self._now: dict[Hashable, V] = {}

    def begin(self) -> None:
        """A new run begins."""
        self._before, self._now = self._now, {}

    def find(self, key: Hashable) -> V | None:
        """The answer, if it is known."""
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is not None:
                self._now[key] = found
        return found

    def put(self, key: Hashable, answer: V) -> V:
        """The answer that was found."""
        self._now[key] = answer
        return answer


class OfObjects(Generic[V]):
    """Answers about objects themselves, whatever they are equal to."""

    def __init__(self, question: Callable[[Any], V]) -> None:
        self._question = question
        # With what each is of, so that no other comes to have its number.
        self._before: dict[int, tuple[Any, V]] = {}
        self._now: dict[int, tuple[Any, V]] = {}

    def begin(self) -> None:
        """A new run begins."""
        self._before, self._now = self._now, {}

    def of(self, subject: Any) -> V:
        """The answer about an object."""
        found = self._now.get(id(subject))
        if found is None:
            found = self._before.get(id(subject)) or (subject, self._question(subject))
            self._now[id(subject)] = found
        return found[1]
