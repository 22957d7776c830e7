"""The journal of finished games: with it the same command goes on where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolchain.base.writing import NotWritten
from toolchain.play.many.journal import Journal, OtherJournal
from toolchain.play.many.one import Row

KIND = "hexwright games 1"
_NAMES = {"package": "package", "hexwright": "version of hexwright", "check": "--check"}


class OtherGames(NotWritten):
    """A file that holds something else than the games to be played; the text is one sentence for a user."""

    def __str__(self) -> str:
        return f"{self.filename} cannot be continued: {self.strerror}"


class FinishedGames:
    """Rows of games in a file whose first line names package and settings.

    ``settings``: all that the games depend on. Raises OtherGames when the file belongs to other ones, NotWritten when it
    cannot be written.
    """

    def __init__(self, file: Path, settings: dict[str, Any]) -> None:
        head = {"journal": KIND, **settings}
        try:
            self._journal = Journal(file, head)
        except OtherJournal as other:
            raise OtherGames(file, _difference(other.head, head)) from None
        self.file = file

    def rows(self) -> dict[int, Row]:
        """The games that are finished, by seed. Raises OtherGames when a line is no game."""
        made: dict[int, Row] = {}
        for row in self._journal.rows():
            if not isinstance(row.get("seed"), int):
                raise OtherGames(self.file, "a line in it is not a game; delete the file, or name another")
            made.setdefault(row["seed"], row)
        return made

    def add(self, row: Row) -> None:
        """Keeps a game, unless it was lost with its worker: that may not happen again. Raises NotWritten."""
        if "lost" not in row:
            self._journal.add(row)

    def close(self) -> None:
        """Leaves the file to others."""
        self._journal.close()


def _difference(found: Row | None, head: Row) -> str:
    if found is None or found.get("journal") != KIND:
        return "it is not a journal of games; name another file"
    for name, value in head.items():
        if found.get(name) != value:
            if name == "package":
                return (
                    f"it is the journal of another package ({str(found.get(name))[:12]}); name another file"
                )
            return (
                f"its games were played with another {_NAMES.get(name, name)} "
                f"({_said(found.get(name))}, not {_said(value)}); name another file"
            )
    return "it is a journal of different games; name another file"


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{side} {name}" for side, name in value.items())
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)[:80]
