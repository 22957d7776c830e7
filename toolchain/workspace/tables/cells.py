"""The cells of one row of a table; what cannot be understood in them is reported, and the row is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Span
from toolchain.importers.sheets.grid import shown, unescaped
from toolchain.importers.sheets.notation import NotUnderstood, whole
from toolchain.importers.sheets.table import Record, Table

A = TypeVar("A")


class Left(Exception):
    """The row is of no use, which was reported."""


class Cells:
    """The cells of one record."""

    def __init__(self, table: Table, record: Record, findings: Findings) -> None:
        self.table = table
        self.record = record
        self._findings = findings

    def has(self, name: str) -> bool:
        """Whether the row, or what holds for all rows, has a field."""
        return name in self.record.values or name in self.table.always

    def text(self, name: str, exact: bool = False) -> str:
        """A field as text; ``exact``: with the spaces at its ends."""
        value = self.record.values.get(name)
        if value is None:
            return self.table.always.get(name, "")
        return unescaped(value) if exact and isinstance(value, str) else unescaped(shown(value))

    def whole(self, name: str) -> int | None:
        """A field as a whole number; None where there is none. Raises Left."""
        value = self.record.values.get(name, self.table.always.get(name))
        return None if value is None else int(self.reading(name, lambda: whole(value)))

    def first(self, *names: str) -> str:
        """The first of some fields that the row itself has, else the last of them."""
        return next((name for name in names if name in self.record.values), names[-1])

    def span(self, name: str) -> Span:
        """The cell of a field."""
        return self.table.span(self.record, name)

    def reading(self, name: str, read: Callable[[], A]) -> A:
        """What is read of a field, which is reported where it cannot be understood. Raises Left."""
        try:
            return read()
        except NotUnderstood as error:
            self.fail(name, str(error), error.help)

    def fail(self, name: str, message: str, help_: str) -> NoReturn:
        """Reports a field that cannot be understood."""
        self.leave(faults.cell_not_understood.at(self.span(name), name, message, help_))

    def lacks(self, name: str, help_: str) -> NoReturn:
        """Reports a field that the row needs and does not have."""
        self.leave(faults.missing_cell.at(self.span(name), name, help_))

    def no_such(self, name: str, what: str, text: str, help_: str) -> NoReturn:
        """Reports a name in a field that names nothing."""
        self.leave(faults.unknown_name_in_cell.at(self.span(name), what, text, help_))

    def leave(self, finding: Finding) -> NoReturn:
        """Reports why the row is of no use."""
        self._findings.add(finding)
        raise Left
