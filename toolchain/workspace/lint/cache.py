"""What need not be done again: expressions read before; files, blocks and examples found right."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from toolchain.base.remembered import Remembered
from toolchain.language.block_cache import Known
from toolchain.language.blocks import read_blocks
from toolchain.language.expressions import parse
from toolchain.model.before import ReadBefore
from toolchain.model.map.shared_map import Known as Maps
from toolchain.model.map.shared_map import SharedMaps
from toolchain.model.said.known import SaidKnown
from toolchain.model.shared_rules import SharedRules
from toolchain.workspace.cache_files import add_record, name_at, read_records, write_record
from toolchain.workspace.lint.parts import Answers, Aspects, Common
from toolchain.workspace.project.oob_reading import read_oob
from toolchain.workspace.project.texts_before import TextsBefore

Right = Remembered[str, tuple[tuple[tuple[str, ...], bytes, tuple[tuple[Any, ...], ...]], ...]]
"""By the code of a check: what it looked at, a digest of what stood there, and what it found."""


_GROWTH = 0.5  # of a file: what is added to it, as a part of what it began with


class RightBlocks(NamedTuple):
    """What is known of blocks in which no check of single blocks found anything."""

    known: Remembered[bytes, bool]
    """By the text of the block and what else stood in the project of that the checks had asked for."""
    notes: Remembered[str, tuple[str, ...]]
    """For what else they have asked: kinds of blocks."""


def no_right_blocks() -> RightBlocks:
    """Of a project without memory."""
    return RightBlocks(Remembered(0), Remembered(0))


class Cache:
    """The cache of one project (by its folder's path)."""

    def __init__(self, project: Path, enabled: bool = True) -> None:
        self.enabled = enabled
        self._name = name_at(project, ".known")
        # The sizes of what the file began with, and of all that was added.
        self._whole = self._added = 0
        self.right_files: Remembered[str, bool] = Remembered(10_000)
        self.blocks: Known = Remembered(100_000)
        self.said = SaidKnown(Remembered(100_000), Remembered(100_000), Remembered(100_000))
        self.fits: Remembered[str, tuple[Any, ...]] = Remembered(100)
        self.maps: Maps = Remembered(20)
        self.right_checks: Right = Remembered(1_000)
        self.right_blocks = RightBlocks(Remembered(50_000), Remembered(1))
        self.answers: Answers = Remembered(5_000)
        self.aspects: Aspects = Remembered(200_000)
        self.before = ReadBefore()
        # What stays in this process only: blocks, units, maps and rules as they were read.
        self.blocks_before = TextsBefore(partial(read_blocks, known=self.blocks))
        self.units_before = TextsBefore(partial(read_oob, right_files=self.right_files))
        self.maps_before = SharedMaps(self.maps)
        self.rules = SharedRules()
        self.digests = Common()
        self.runs = 0

    def begin(self) -> None:
        """A new run of the process begins."""
        self.blocks_before.begin()
        self.units_before.begin()
        self.maps_before.begin()
        self.rules.begin()
        self.digests.begin()
        self.before.begin()
        self.runs += 1

    def _tables(self) -> tuple[Remembered[Any, Any], ...]:
        return (
            parse.known,
            self.right_files,
            self.blocks,
            self.said.names,
            self.said.right,
            self.said.judged,
            self.fits,
            self.maps,
            self.right_checks,
            self.right_blocks.known,
            self.right_blocks.notes,
            self.answers,
            self.aspects,
            self.before.examples,
            self.before.bodies,
            self.before.seen,
        )

    def load(self) -> None:
        """Takes up what earlier runs knew."""
        if not self.enabled:
            return
        tables = self._tables()
        records, whole = read_records(self._name)
        for found, size in records:
            if not (isinstance(found, tuple) and len(found) == len(tables)):
                whole = False
                break
            for table, entries in zip(tables, found, strict=True):
                table.take(entries)
            self._added += size if self._whole else 0
            self._whole = self._whole or size
        if not whole:
            self._whole = 0  # a record added here could not be read, so the next `store` rewrites the file

    def store(self) -> None:
        """Keeps what this run learned, for later processes and for the next run of this one.

        It is added to the file; now and then the file is written again without what was replaced.
        """
        tables = self._tables()
        if self.enabled and any(table.grown for table in tables):
            size = 0
            if self._added < _GROWTH * self._whole:
                size = add_record(self._name, tuple(table.new() for table in tables))
                self._added += size
            if not size:
                self._whole = write_record(self._name, tuple(table.kept() for table in tables))
                self._added = 0
        for table in tables:
            table.turn()
