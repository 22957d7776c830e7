"""A list and the table of it brought together: rows that agree stay as they are written, the others are written again.

Comments, citations, statements, and rows that the table does not have stay.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from toolchain.workspace.tables.cells import Cells
from toolchain.workspace.tables.listing import Entry, Listing, Row
from toolchain.workspace.tables.matching import Asked, matched


@dataclass
class Edits:
    """Replacements of characters of one text, by offsets, and how many entries of a list were kept that the table lacks."""

    replaced: list[tuple[int, int, str]] = field(default_factory=list)

    def applied(self, text: str) -> str:
        """The text with all replacements."""
        for start, end, new in sorted(self.replaced, key=lambda one: (one[0], one[1]), reverse=True):
            text = text[:start] + new + text[end:]
        return text


@dataclass
class Merged:
    """How a list and its table differ: the rows as they become, the entries that need rows of their own, and what the table does not have.

    ``new``: the rows of the table that the list does not have; ``cells``: those of each entry that changes.
    """

    rows: list[tuple[Row, list[Entry]]]
    added: list[Entry]
    not_in_table: list[Entry]
    new: list[Asked]
    cells: dict[Entry, Cells]


def merge(listing: Listing, wanted: Sequence[Asked], prune: bool) -> Merged:
    """The entries of a list become those of the table. ``prune``: what the table does not have is taken away."""
    rows = [(row, list(row.entries)) for row in listing.rows]
    pairs, open_, unmatched = matched(listing, wanted)
    gone: set[tuple[int, int]] = set()
    added = []
    cells: dict[Entry, Cells] = {}
    for (number, index), entry, asked in pairs:
        cells[entry] = asked.cells
        # The same unit with something else said of it: where its row has no other unit, the row changes.
        if len(rows[number][1]) == 1:
            rows[number][1][0] = entry
        else:
            gone.add((number, index))
            added.append(entry)
    for one in unmatched:
        cells[one.entry] = one.cells
        added.append(one.entry)
    not_in_table = [rows[number][1][index] for number, index in open_]
    if prune:
        gone |= set(open_)
    rows = [
        (row, [entry for index, entry in enumerate(entries) if (number, index) not in gone])
        for number, (row, entries) in enumerate(rows)
    ]
    return Merged(*_joined(listing, rows, added), not_in_table, unmatched, cells)


def _joined(
    listing: Listing, rows: list[tuple[Row, list[Entry]]], added: Iterable[Entry]
) -> tuple[list[tuple[Row, list[Entry]]], list[Entry]]:
    """New entries join a row that has all in common with them."""
    there = {entries[0].shared: entries for _, entries in reversed(rows) if entries and entries[0].name}
    rest = []
    for entry in added:
        if entry.name and entry.shared in there and not _alone(listing, entry):
            there[entry.shared].append(entry)
        else:
            rest.append(entry)
    return rows, rest


def _alone(listing: Listing, entry: Entry) -> bool:
    """Whether an entry needs a row of its own: what is said of supply is said of the row."""
    cells = listing.form.cells(entry)
    return bool(cells.get("as written")) or " SP" in f" {cells.get('more', '')}"


def edits_of(listing: Listing, merged: Merged) -> Edits:
    """The changes of the text."""
    text, made = listing.block.source.text, Edits()
    for row, entries in merged.rows:
        if entries == row.entries:
            continue
        if not entries:
            made.replaced.append((*_whole_line(text, row), ""))
        else:
            made.replaced.append((row.start, row.end, written(listing, entries)))
    for (at, indent, title), entries in _places(listing, merged.added).items():
        lines = [f"{' ' * indent}{line}\n" for line in _lines(listing, entries)]
        begin = "\n" if at and text[at - 1] != "\n" else ""
        made.replaced.append((at, at, begin + title + "".join(lines)))
    return made


def _places(listing: Listing, added: Iterable[Entry]) -> dict[tuple[int, int, str], list[Entry]]:
    """New entries by where their rows go: offset, indent, a new heading; in time, behind the last row that is not later."""
    form, text = listing.form, listing.block.source.text
    time = next((name for name in ("date", "turn") if name in form.shared), "")
    made: dict[tuple[int, int, str], list[Entry]] = defaultdict(list)
    if not time:
        for entry in added:
            made[_end_of(listing, form.cells(entry).get(form.heading, "") if form.heading else "")].append(
                entry
            )
        return made
    at = form.shared.index(time)
    rows = [(_in_time(row.entries[0].shared[at]), row) for row in listing.rows]
    for entry in sorted(added, key=lambda one: _in_time(one.shared[at])):
        when = _in_time(entry.shared[at])
        earlier = [row for other, row in rows if other <= when]
        if earlier:
            last = earlier[-1]
            start = text.rfind("\n", 0, last.start) + 1
            made[_after(text, last.end), last.start - start, ""].append(entry)
        else:
            made[_end_of(listing, "") if not rows else _before(text, rows[0][1])].append(entry)
    return made


def _in_time(text: str) -> tuple[int, str, int]:
    """Turns and dates in their order; words in place of them come last."""
    if text.isdigit():
        return 0, "", int(text)
    month, _, turn = text.partition(".")
    return (0, month, int(turn) if turn.isdigit() else 0) if text[:1].isdigit() else (1, text, 0)


def _before(text: str, row: Row) -> tuple[int, int, str]:
    start = text.rfind("\n", 0, row.start) + 1
    return start, row.start - start, ""


def new_rows(listing: Listing, entries: Sequence[Entry]) -> list[str]:
    """The rows of a list that is new, headings among them."""
    made = []
    groups: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[listing.form.cells(entry).get(listing.form.heading, "")].append(entry)
    for heading, held in groups.items():
        made += [f"  {_heading(heading)}"] if heading else []
        made += [f"{'    ' if heading else '  '}{line}" for line in _lines(listing, held)]
    return made


def _heading(text: str) -> str:
    word, _, title = text.partition(" ")
    return f'{word} "{title}"' if title else word


def _lines(listing: Listing, entries: Iterable[Entry]) -> list[str]:
    return [written(listing, held) for held in grouped(listing, entries)]


def grouped(listing: Listing, entries: Iterable[Entry]) -> list[list[Entry]]:
    """New entries by the rows that they share."""
    rows: dict[object, list[Entry]] = {}
    for number, entry in enumerate(entries):
        own = not entry.name or _alone(listing, entry)
        rows.setdefault(number if own else entry.shared, []).append(entry)
    return [*rows.values()]


def written(listing: Listing, entries: Sequence[Entry]) -> str:
    """The text of a row."""
    return listing.form.write(listing.form.cells(entries[0]), [entry.name for entry in entries])


def _whole_line(text: str, row: Row) -> tuple[int, int]:
    """A row with its blanks before and its citation and line end behind."""
    start = text.rfind("\n", 0, row.start) + 1
    end = text.find("\n", row.end)
    return start, (end + 1 if end >= 0 else len(text))


def _end_of(listing: Listing, heading: str) -> tuple[int, int, str]:
    """Where new rows go: behind the last of their heading, or of the list; their indent; the heading if it is new."""
    text = listing.block.source.text
    form = listing.form
    held = [
        row
        for row in listing.rows
        if not form.heading or form.cells(row.entries[0]).get(form.heading, "") == heading
    ]
    rows = held or ([] if form.heading and heading else listing.rows)
    rows = rows if held or not form.heading else []
    last = rows[-1] if rows else None
    if last is None:
        # A list without rows, or without this heading: at the end for a heading, at the top for rows of none.
        end = listing.rows[-1].end if listing.rows and heading else listing.block.header[-1].span.end
        title = f"  {_heading(heading)}\n" if heading else ""
        return _after(text, end), 4 if heading else 2, title
    start = text.rfind("\n", 0, last.start) + 1
    return _after(text, last.end), last.start - start, ""


def _after(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return end + 1 if end >= 0 else len(text)
