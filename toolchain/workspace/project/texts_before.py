"""The texts that this process has read before: of one that is still the same, nothing is read again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from toolchain.base.diagnostic import Findings
from toolchain.base.ordinary import State, is_settled, state_of
from toolchain.base.remembered import Lasting
from toolchain.base.source import Source
from toolchain.workspace.project.decoding import read_source
from toolchain.workspace.project.file_bytes import on_trial

R = TypeVar("R")


class _Known(NamedTuple, Generic[R]):
    """A text and what it came to; the state of its file when it was read, None where that tells nothing."""

    source: Source
    answer: R
    state: State | None


class TextsBefore(Generic[R]):
    """What the texts of the last run came to, by their paths. What this run does not ask for is forgotten."""

    def __init__(self, read: Callable[[Source, Findings], R]) -> None:
        self._read = read
        self._kept: Lasting[_Known[R]] = Lasting()

    def begin(self) -> None:
        """A new run begins."""
        self._kept.begin()

    def read(
        self, path: Path, name: str, findings: Findings, instead: str | None = None
    ) -> tuple[Source, R] | None:
        """A text and what it comes to: those of the last run, if the text is the same and nothing was found in it.

        None where the file cannot be read, which is reported. ``instead``: the text, in place of what the file holds.
        """
        known = self._kept.find(path)
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
            self._kept.put(path, known)
        return known.source, known.answer


def _state(path: Path) -> State | None:
    if on_trial(path):
        return None
    try:
        return state_of(os.stat(path))
    except OSError:
        return None
