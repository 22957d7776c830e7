"""What was found in earlier runs, of which only what is still used need be kept when it grows too much."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """A table of earlier findings and of those of this run; at most ``most`` entries go on to the next run."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._old: dict[K, V] = {}
        self._used: dict[K, V] = {}
        self._new: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """What is known of a key."""
        found = self._used.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self._used[key] = found
        return found

    def put(self, key: K, value: V) -> None:
        """What was found now."""
        self._used[key] = value
        if self._old.get(key) != value:
            self._new[key] = value

    @property
    def grown(self) -> bool:
        """Whether anything was found that earlier runs did not know."""
        return bool(self._new)

    def new(self) -> dict[K, V]:
        """What was found that earlier runs did not know."""
        return dict(self._new)

    def take(self, entries: dict[K, V]) -> None:
        """What earlier runs found."""
        self._old |= entries

    def used(self) -> dict[K, V]:
        """What this run found or asked for."""
        return dict(self._used)

    def kept(self) -> dict[K, V]:
        """What is to be known in the next run: all, or what this run used when all is too much."""
        both = self._old | self._used
        if len(both) <= self.most:
            return both
        return dict(list(self._used.items())[: self.most])

    def turn(self) -> None:
        """The next run of this process begins: what this one knows is earlier for it."""
        if len(self._old) + len(self._used) > self.most:
            self._old = self.kept()
        else:
            self._old |= self._used
        self._used, self._new = {}, {}


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
