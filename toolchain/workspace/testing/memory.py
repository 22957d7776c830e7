"""What earlier tests of a project found right, in the user's cache folder beside the cache of lint.

Only what passed is remembered, with a digest of all that it rests on. Losing it costs time only.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolchain.base.remembered import Remembered
from toolchain.play.reach import Digest, Unit
from toolchain.workspace.cache_files import name_at, read_kept, write_kept

Passed = tuple[tuple[Unit, ...], Digest]
"""The rules that an example reached, and the digest of these rules and the ground."""
MOST_EXAMPLES, MOST_PROMISES = 20_000, 200


class Memory:
    """What is known of one project or package (by its path) from earlier tests."""

    def __init__(self, path: Path, kept: bool = True) -> None:
        self._name = name_at(path, ".tested")
        self._kept = kept
        self.examples: Remembered[Digest, Passed] = Remembered(MOST_EXAMPLES)
        """Examples that passed, by what each says and for which ground."""
        self.promises: Remembered[Digest, dict[str, Any]] = Remembered(MOST_PROMISES)
        """Reports of promises that were all kept, by what they rest on."""
        self.failed: list[tuple[str, str, str]] = []
        """File, name and title of the examples that failed in the last run."""
        self._failed_before: list[tuple[str, str, str]] = []

    def load(self) -> None:
        """Takes up what earlier runs knew."""
        found = read_kept(self._name) if self._kept else None
        if isinstance(found, tuple) and len(found) == 3:
            self.examples.take(found[0])
            self.promises.take(found[1])
            self.failed = self._failed_before = found[2]

    def reached(self) -> set[Unit]:
        """The rules that examples reached which passed in this run, or are remembered."""
        return {unit for units, _ in self.examples.used().values() for unit in units}

    def store(self) -> None:
        """Keeps what this run learned."""
        grown = self.examples.grown or self.promises.grown or self.failed != self._failed_before
        if self._kept and grown:
            write_kept(self._name, (self.examples.kept(), self.promises.kept(), self.failed))
