"""A text and the places in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(slots: bool = False) -> Callable[[type[T]], type[T]]:
    """A dataclass that type checkers hold for frozen, of which a lint makes a hundred thousand.

    When it runs it is not frozen: that takes three times as long to make.
    """
    return dataclass(unsafe_hash=True, slots=slots)


@value()
class Source:
    """One text with its display name (a path relative to the project, or ``<stdin>``)."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets of the first characters of all lines."""
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts

    @cached_property
    def _asked(self) -> dict[str, list[int]]:
        return {}

    def places(self, letters: str) -> list[int]:
        """Where some letters stand. Looked up once for each letters, for every scenario asks the same."""
        made = self._asked.get(letters)
        if made is None:
            made = self._asked[letters] = []
            at = self.text.find(letters)
            while at >= 0:
                made.append(at)
                at = self.text.find(letters, at + 1)
        return made

    @property
    def is_cell(self) -> bool:
        """Whether the text is that of a cell of a sheet, whose name says where it stands."""
        return False

    def position(self, offset: int) -> tuple[int, int]:
        """1-based line and column (in code points) of a character offset."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Character offset of a 1-based line and column."""
        return self.line_starts[line - 1] + column - 1

    def line(self, number: int) -> str:
        """The text of a 1-based line without its line end; empty beyond the last."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    @property
    def line_count(self) -> int:
        """Number of lines, counting a last line without line end."""
        return len(self.line_starts)


@value()
class Span:
    """Characters ``start`` to ``end`` (exclusive) of a source."""

    source: Source
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other, of the same source."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    @property
    def line(self) -> int:
        """1-based first line."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """1-based first column, in code points."""
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """The characters covered."""
        return self.source.text[self.start : self.end]


class LateSpan(Span):
    """A span of a source that is looked up when somebody asks where it lies."""

    def __init__(self, source: Source, find: Callable[[], Span]) -> None:
        object.__setattr__(self, "source", source)
        object.__setattr__(self, "_find", find)

    @cached_property
    def found(self) -> Span:
        """The span itself."""
        found: Span = self.__dict__["_find"]()
        return found

    @property
    def start(self) -> int:
        """Offset of the first character."""
        return self.found.start

    @property
    def end(self) -> int:
        """Offset after the last character."""
        return self.found.end

    def __eq__(self, other: object) -> bool:
        return self.found == (other.found if isinstance(other, LateSpan) else other)

    def __hash__(self) -> int:
        return hash(self.found)
