"""What was found in earlier runs, of which only what is still used need be kept when it grows too much."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """A table of earlier findings and of those of this run; at most ``most`` entries go on to the next run."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._old: dict[K, V] = {}
        self._used: dict[K, V] = {}
        self.grown = False
        """Whether anything was found that earlier runs did not know."""

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
        self.grown = self.grown or self._old.get(key) != value

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
        self._used = {}
        self.grown = False
