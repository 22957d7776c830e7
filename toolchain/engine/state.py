"""The state of a game: columns, a journal, and the frames of what is going on.

Every write is journalled as (container, index, old value), so any stretch can be taken back.
Containers are ``array`` columns (whole numbers), lists of tuples (stacks of a place, piles of cards) and
bit masks kept beside them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol

from toolchain.engine.budget import UNLIMITED
from toolchain.engine.chance import Streams

Ear = Callable[["State", str, tuple[Any, ...], str, str], None]
ONLY = "only"
"""What an ear hears of a question that is not asked, since it has one option: kind, type, prompt, seat and option."""
Mark = tuple[int, list[list[Any]], int, list[Any], list[int], int]


class Views(Protocol):
    """What a state tells its kept views. ``position``: how much of the journal they have read."""

    position: int

    def read(self, journal: list[tuple[Any, int, Any]]) -> None:
        """Notes what the journal holds beyond what was read before."""
        ...

    def take_back(self, journal: list[tuple[Any, int, Any]], size: int) -> None:
        """Notes what is undone when the journal goes back to a size."""
        ...

    def look(self, state: State, seat: int) -> Any:
        """What a seat may know now."""
        ...

    def copy_for(self, state: State) -> Views:
        """The same views for an equal state whose journal is empty."""
        ...


class State:
    """All that changes while a game is played. ``game`` is set by the game that begins it."""

    game: Any

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.streams = Streams(seed)
        self.counters = [0] * 64
        self.j: list[tuple[Any, int, Any]] = []
        self.V: list[int] = []
        self.stamps: dict[int, int] = {}
        self.stack: list[list[Any]] = []
        self.q = -1
        self.opts: list[Any] = []
        self.over = False
        self.marks = 0
        self.ear: Ear | None = None
        self.manual = False
        self.strict = False  # an operation on nothing is a fault, and not a line in the story
        self.answers = 0
        self.fuel = UNLIMITED  # steps that may still be taken
        self.log: list[tuple[int, int, Any]] | None = None
        # A bot looks ahead: of the actions that are open one is listed, and those are tried first that were open before. Kept with
        # the look ahead, so that what happens in it does not depend on earlier ones.
        self.glance: dict[tuple[int, ...], list[int]] | None = None
        self.columns: dict[str, Any] = {}
        self.views: Views | None = None  # what seats saw when they last looked; None before the first look

    def mark(self) -> Mark:
        """A place to come back to with :meth:`undo`. The journal is kept while any mark is alive."""
        self.marks += 1
        stack = [frame[:] for frame in self.stack]
        return (len(self.j), stack, self.q, self.opts, self.counters[:], self.answers)

    def undo(self, mark: Mark) -> None:
        """Back to a mark, which stays usable."""
        size, stack, self.q, self.opts, counters, self.answers = mark
        journal = self.j
        if len(journal) > size:
            if self.views is not None:
                self.views.take_back(journal, size)
            taken = journal[size:]
            del journal[size:]
            # What was derived from the state taken back must not be found again under an old stamp.
            self._renew(taken)
            taken.reverse()
            for container, index, old in taken:
                container[index] = old
        self.stack = [frame[:] for frame in stack]
        self.counters[:] = counters
        self.over = not self.stack
        if self.log is not None:
            del self.log[self.answers :]

    def renew(self, size: int) -> None:
        """Counts up the version of each column that the journal names from a size on."""
        self._renew(self.j[size:])

    def _renew(self, written: list[tuple[Any, int, Any]]) -> None:
        stamps, versions = self.stamps, self.V
        for column in {id(container) for container, _, _ in written} & stamps.keys():
            versions[stamps[column]] += 1

    def release(self) -> None:
        """Forgets a mark; without marks the journal is emptied."""
        self.marks -= 1

    def forget(self) -> None:
        """Empties the journal: nothing before this can be undone. The only way to empty it, as kept views read it."""
        if self.views is not None:
            self.views.read(self.j)
            self.views.position = 0
        self.j.clear()

    def keep(self) -> list[Any]:
        """Plain data of the whole state, for saving and comparing."""
        made: dict[str, Any] = {}
        for name, column in self.columns.items():
            made[name] = list(column) if isinstance(column, array) else [_plain(x) for x in column]
        return [
            made,
            [_plain(frame) for frame in self.stack],
            self.q,
            list(self.counters),
            self.answers,
            self.over,
            self.seed,
        ]


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(x) for x in value]
    if isinstance(value, Fraction):
        return {"fraction": [value.numerator, value.denominator]}
    return value
