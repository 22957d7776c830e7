"""What is wrong with rows of a table that are new in their list: units that stand there already, and cells that a new row needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.workspace.tables.cells import Cells
from toolchain.workspace.tables.listing import Entry, Listing
from toolchain.workspace.tables.matching import Asked, plain
from toolchain.workspace.tables.merging import Merged

_NAMES = ("unit", "counter", "name")


def check_new_rows(listing: Listing, wanted: Sequence[Asked], merged: Merged) -> Iterator[Finding]:
    """Reports new rows of counters that stand in the table twice, that lack their kind, or that the list has by name."""
    form = listing.form
    if not form.counters:
        return
    first: dict[tuple[str, ...], Asked] = {}
    new = {id(asked) for asked in merged.new}
    for asked in wanted:
        if id(asked) not in new:
            first.setdefault(_key(listing, asked.entry), asked)
    kept = [form.cells(entry) for entry in merged.not_in_table]
    without: set[int] = set()
    for asked in merged.new:
        cells = form.cells(asked.entry)
        if not cells["kind"] and not cells["as written"]:
            yield faults.missing_cell.at(
                asked.cells.span("kind"),
                "kind",
                "write the kind, such as `Inf`, or a counter such as `6-4 Inf XX`",
            )
            continue
        table = asked.cells.table
        columns = {column.field for column in table.columns} | table.always.keys()
        alike = (one for one in kept if one["unit"] and one["kind"] == cells["kind"])
        if not columns.intersection(_NAMES) and any(alike):
            if id(table) not in without:
                without.add(id(table))
                place = table.sheet.span(table.top, table.columns[0].number)
                yield faults.no_table_in_sheet.column_missing(place, ("unit",), form.table)
            continue
        key = _key(listing, asked.entry)
        there = first.get(key)
        if there is None:
            if cells["unit"] or cells["as written"]:
                first[key] = asked
            continue
        yield faults.unit_in_two_rows.counter(
            _place(asked.cells), _place(there.cells), title(asked.entry), listing.name
        )


def title(entry: Entry) -> str:
    """An entry in a line of text."""
    return " ".join(word for word in (*plain(entry).shared, entry.name) if word)


def _place(cells: Cells) -> Span:
    return cells.span(cells.first("unit", "counter", "as written"))


def _key(listing: Listing, entry: Entry) -> tuple[str, ...]:
    """What no two rows share; of a unit with a name, further words are beside the point."""
    form = listing.form
    cells = form.cells(plain(entry))
    if not cells["unit"]:
        return *plain(entry).shared, ""
    return tuple(
        cells.get(name, "")
        for name in ("place", "date", "event", "factors", "kind", "echelon", "tag", "unit")
    )
