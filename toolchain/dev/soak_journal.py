"""What a soak has done so far, a line for each piece of work: it goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from toolchain.play.many import journal
from toolchain.play.many.journal import Row


class Journal:
    """Rows in a file. Each belongs to a section and to what was tried, rules and program; of others nothing is known."""

    def __init__(self, file: Path, fresh: bool = False) -> None:
        self.file = file
        self._journal = journal.Journal(file, fresh=fresh)

    def rows(self, section: str, tried: str) -> Iterator[Row]:
        """The rows of a section on what is tried now."""
        for row in self._journal.rows():
            if (row["section"], row["tried"]) == (section, tried):
                yield row

    def write(self, section: str, tried: str, row: Row) -> None:
        """Adds a row, so that it stands there whatever happens next."""
        self._journal.add({"section": section, "tried": tried, **row})


__all__ = ["Journal", "Row"]
