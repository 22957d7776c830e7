"""The texts that this process has read before: of one that is still the same, nothing is read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source

R = TypeVar("R")


class TextsBefore(Generic[R]):
    """What the texts of the last run came to, by their paths. What this run does not ask for is forgotten."""

    def __init__(self) -> None:
        self._before: dict[str, tuple[Source, R]] = {}
        self._now: dict[str, tuple[Source, R]] = {}

    def begin(self) -> None:
        """A new run begins."""
        self._before, self._now = self._now, {}

    def read(
        self, path: str, source: Source, findings: Findings, read: Callable[[Source], R]
    ) -> tuple[Source, R]:
        """A text and what it comes to: those of the last run, if the text is the same and nothing was found in it."""
        known = self._before.get(path)
        if known is None or known[0] != source:
            found = len(findings.items)
            known = source, read(source)
            if len(findings.items) > found:
                return known
        self._now[path] = known
        return known
