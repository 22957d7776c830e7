"""The texts that this process has read before: of one that is still the same, nothing is read again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.workspace.project.decoding import read_source

R = TypeVar("R")
State = tuple[int, int, int]
# Nanoseconds: a file written so shortly before it was read may have been written again without a new time.
LATELY = 2_000_000_000


def state_of(found: os.stat_result) -> State:
    """What changes with a file: its time, its size, its number."""
    return found.st_mtime_ns, found.st_size, found.st_ino


def is_settled(state: State, read: int) -> bool:
    """Whether a file of this state, read at this time, shows by its state that it has changed since."""
    return state[0] < read - LATELY


class _Known(NamedTuple, Generic[R]):
    """A text and what it came to; the state of its file when it was read, None where that tells nothing."""

    source: Source
    answer: R
    state: State | None


class TextsBefore(Generic[R]):
    """What the texts of the last run came to, by their paths. What this run does not ask for is forgotten."""

    def __init__(self, read: Callable[[Source, Findings], R]) -> None:
        self._read = read
        self._before: dict[Path, _Known[R]] = {}
        self._now: dict[Path, _Known[R]] = {}

    def begin(self) -> None:
        """A new run begins."""
        self._before, self._now = self._now, {}

    def read(
        self, path: Path, name: str, findings: Findings, instead: str | None = None
    ) -> tuple[Source, R] | None:
        """A text and what it comes to: those of the last run, if the text is the same and nothing was found in it.

        None where the file cannot be read, which is reported. ``instead``: the text, in place of what the file holds.
        """
        known = self._before.get(path)
        state, now = _state(path) if instead is None else None, time.time_ns()
        found = len(findings.items)
        if known is None or state is None or known.state != state:
            source = read_source(path, name, findings) if instead is None else Source(name, instead)
            if source is None:
                return None
            settled = state if state is not None and is_settled(state, now) else None
            if known is not None and known.source == source:
                known = known._replace(state=settled)
            else:
                known = _Known(source, self._read(source, findings), settled)
        if len(findings.items) == found:
            self._now[path] = known
        return known.source, known.answer


def _state(path: Path) -> State | None:
    try:
        return state_of(os.stat(path))
    except OSError:
        return None
