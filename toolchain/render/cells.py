"""Characters as a terminal shows them: what is two cells wide, what has no width."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from toolchain.base.source import Span
from toolchain.base.visible import TAB, visible


@lru_cache(maxsize=4096)
def _cells(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def cells(text: str) -> int:
    """How many columns of a terminal the text fills."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def place(span: Span) -> str:
    """``file:line:column``, as editors and terminals make clickable; of a cell, its own name."""
    if span.source.is_cell:
        return visible(span.source.name)
    return f"{visible(span.source.name)}:{span.line}:{span.column}"


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most ``width`` columns, broken at blanks and at the text's own line ends.

    ``first`` stands before the first line, ``rest`` before the others. A word longer than a line keeps
    its line to itself.
    """
    lines: list[str] = []
    for part in visible(text, lines=True).split("\n"):
        line = ""
        for word in part.split():
            lead = rest if lines else first
            if line and cells(lead) + cells(line) + 1 + cells(word) > width:
                lines.append(lead + line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append((rest if lines else first) + line)
    return lines


class Shown:
    """One source line as it is shown: its text, and the terminal column of each of its characters."""

    def __init__(self, line: str) -> None:
        # A file without line breaks is one line: plain characters need no bookkeeping.
        self._plain = line if line.isascii() and line.isprintable() else None
        self._parts: list[str] = []
        self._columns = [0]
        self._length = len(line)
        if self._plain is None:
            for char in line:
                part = TAB if char == "\t" else visible(char)
                self._parts.append(part)
                self._columns.append(self._columns[-1] + cells(part))

    @property
    def width(self) -> int:
        """Columns of the whole line."""
        return self._length if self._plain is not None else self._columns[-1]

    def column(self, index: int) -> int:
        """The terminal column where a character begins; beyond the last, the end of the line."""
        index = min(index, self._length)
        return index if self._plain is not None else self._columns[index]

    def cut(self, low: int, high: int) -> str:
        """The characters that lie wholly within columns ``low`` to ``high``, each in its column."""
        if self._plain is not None:
            return self._plain[low:high]
        inside = [
            (part, start)
            for part, start, end in zip(self._parts, self._columns, self._columns[1:], strict=False)
            if start >= low and end <= high
        ]
        if not inside:
            return ""
        return " " * (inside[0][1] - low) + "".join(part for part, _ in inside)
