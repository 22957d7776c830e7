"""Rows of lists that are not written yet by the cells that they come from, so that what is wrong with a row is reported at its cell."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Source, Span
from toolchain.workspace.tables.cells import Cells
from toolchain.workspace.tables.listing import Entry, Listing
from toolchain.workspace.tables.merging import Merged, grouped, written

_GOES_ON = re.compile(r"[,;][ \t\r]*\Z")
_AFTER = re.compile(r'^((?:[^"@#]|"[^"]*")*).*$', re.DOTALL)
_FIELDS = (
    "place",
    "turn",
    "date",
    "event",
    "factors",
    "kind",
    "echelon",
    "tag",
    "counter",
    "unit",
    "entry",
    "more",
)


class RowPlaces:
    """The rows that an import writes, each with the cells of its units."""

    def __init__(self) -> None:
        self._rows: dict[str, list[tuple[str, Cells]]] = defaultdict(list)

    def add(self, listing: Listing, merged: Merged) -> None:
        """The rows of a list that change, and those that are new."""
        changed = [entries for row, entries in merged.rows if entries and entries != row.entries]
        self.add_rows(listing, [*changed, *grouped(listing, merged.added)], merged.cells)

    def add_rows(self, listing: Listing, rows: Iterable[list[Entry]], cells: Mapping[Entry, Cells]) -> None:
        """Rows, each with its entries."""
        for entries in rows:
            text = _plain(written(listing, entries))
            self._rows[text] += [(one.name, cells[one]) for one in entries if one in cells]

    def at_cells(
        self, findings: Iterable[Finding], known: Iterable[Finding] = (), only: bool = False
    ) -> Iterator[Finding]:
        """Findings in new texts, the first for each cell at its cell; none where a finding is ``known``; ``only``: without those in other rows."""
        seen = {one.span.source.name for one in known if one.span is not None}
        for item in findings:
            cells = self._cells(item.span) if item.span is not None else None
            if cells is None or item.span is None:
                if not only:
                    yield item
                continue
            place = cells.span(_field(cells, item.span.text))
            if place.source.name not in seen:
                seen.add(place.source.name)
                yield replace(item, span=place, labels=(), fixes=())

    def _cells(self, span: Span) -> Cells | None:
        held = self._rows.get(_plain(_line(span.source, span.start)), [])
        named = [
            cells for name, cells in held if name and name.rstrip("*") in (span.text, span.text.strip('"'))
        ]
        return next((cells for cells in (*named, *(cells for _, cells in held))), None)


def _field(cells: Cells, text: str) -> str:
    """The field that a text of the row comes from: the longest that it is, or that is a part of it."""
    held = {name: cells.text(name) for name in _FIELDS if cells.has(name)}
    exact = [name for name, value in held.items() if value == text]
    inside = sorted(
        (name for name, value in held.items() if value and value in text), key=lambda n: -len(held[n])
    )
    return next(iter((*exact, *inside)), cells.first("unit", "counter"))


def _line(source: Source, offset: int) -> str:
    """The row at an offset, with the lines that it goes on over."""
    text = source.text
    start = text.rfind("\n", 0, offset) + 1
    while start and _GOES_ON.search(text[text.rfind("\n", 0, start - 1) + 1 : start - 1]):
        start = text.rfind("\n", 0, start - 1) + 1
    end = text.find("\n", offset)
    while end >= 0 and _GOES_ON.search(text[text.rfind("\n", 0, end) + 1 : end]):
        end = text.find("\n", end + 1)
    return text[start : end if end >= 0 else len(text)]


def _plain(row: str) -> str:
    found = _AFTER.match(row)
    return " ".join((found[1] if found else row).split())
