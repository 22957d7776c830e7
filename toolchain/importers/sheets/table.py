"""The table on a sheet: its titles, its rows, and what between them is no row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Span
from toolchain.importers.sheets.bounds import MOST_COLUMNS
from toolchain.importers.sheets.column_map import ColumnMap
from toolchain.importers.sheets.columns import (
    FIELDS,
    IGNORED,
    Column,
    Words,
    is_exact,
    is_of_another,
    lacking,
    meaning,
    plain,
)
from toolchain.importers.sheets.csv_file import SIGNS
from toolchain.importers.sheets.grid import Formula, Sheet, letters, shown

_TOP = 40  # rows in which the titles are looked for
_FURTHER = 5  # rows below good titles in which better ones are looked for
_TOTAL = re.compile(r"(?:grand |sub-? ?)?totals?\b|sum\b|subtotals?\b|Σ|∑", re.IGNORECASE)
_ERROR_BEGINS = ("#", "E", " ")
# What spreadsheet programs show where a formula has no value.
_ERROR = re.compile(r" *(?:#(?:N/A|NAME\?|REF!|VALUE!|DIV/0!|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3}) *")
_RULE = re.compile(r"[-=_*.~#|/\\ ]+")


class Record(NamedTuple):
    """A row: its number, its values by field as the file holds them, the heading above it."""

    row: int
    values: dict[str, Any]
    heading: str


@dataclass
class Table:
    """What was read of one sheet. ``top``: the row of the titles; ``width``: how many cells it has."""

    sheet: Sheet
    columns: list[Column]
    top: int = 1
    width: int = 0
    records: list[Record] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    always: dict[str, str] = field(default_factory=dict)

    @property
    def guessed(self) -> bool:
        """Whether any column was guessed."""
        return any(column.guessed for column in self.columns)

    def span(self, record: Record, name: str) -> Span:
        """The cell of a field, of the first column that is read where the table has no such column."""
        number = next((c.number for c in self.columns if c.field == name), self.columns[0].number)
        return self.sheet.span(record.row, number)


def read_tables(
    sheets: Sequence[Sheet], kind: str, mapping: ColumnMap, words: Words, findings: Findings
) -> list[Table]:
    """The tables of all sheets that have one. Without any, a finding says what was looked for."""
    made = []
    chosen = [
        one
        for one in sheets
        if (
            one.name in mapping.sheets
            if mapping.sheets
            else one.only_rows or not is_of_another(kind, one.name)
        )
    ]
    for name in mapping.sheets:
        if not any(one.name == name for one in sheets):
            findings.add(
                faults.no_table_in_sheet.no_such_sheet(sheets[0].span(1, 0), name, [s.name for s in sheets])
            )
    best: tuple[int, Sheet, list[Column]] | None = None
    for sheet in chosen:
        found = _titles(sheet, kind, mapping, words)
        if found is None:
            continue
        score, at, columns = found
        if lacking(kind, [*(c.field for c in columns), *mapping.always]):
            if best is None or score > best[0]:
                best = (score, sheet, columns)
            continue
        top, titles = sheet.rows[at - 1]
        table = Table(sheet, columns, top, max(len(titles), columns[-1].number + 1), always=mapping.always)
        if wrong := list(_double_titles(table, kind, words)):
            findings.extend(wrong)
            continue
        _rows(table, at, kind, findings)
        made.append(table)
    if not made and not findings.errors and sheets:
        if best is not None:
            _, sheet, columns = best
            wanted = lacking(kind, [*(c.field for c in columns), *mapping.always])
            findings.add(
                faults.no_table_in_sheet.column_missing(
                    sheet.span(_row_of(sheet, columns), columns[0].number), wanted, kind
                )
            )
        else:
            findings.add(
                faults.no_table_in_sheet.no_titles(sheets[0].span(1, 0), kind, list(FIELDS[kind])[:6])
            )
    return made


def _row_of(sheet: Sheet, columns: Sequence[Column]) -> int:
    """The row of the titles."""
    first = columns[0]
    return next(
        (
            n
            for n, cells in sheet.rows
            if first.number < len(cells) and shown(cells[first.number]) == first.title
        ),
        1,
    )


def _titles(
    sheet: Sheet, kind: str, mapping: ColumnMap, words: Words
) -> tuple[int, int, list[Column]] | None:
    """The best row of titles: how many columns it explains, the place of the first row below it, its columns."""
    best: tuple[int, int, list[Column]] | None = None
    top = sheet.rows[: 1 if sheet.only_rows else _TOP]
    for at, (number, cells) in enumerate(top):
        if best is not None and at > best[1] + _FURTHER and best[0] > 2:
            break
        alone = [shown(value) if isinstance(value, str) else "" for value in cells]
        tries = [(alone, [""] * len(alone))]
        if at and top[at - 1][0] == number - 1:
            tries.append(_two_rows(sheet, top[at - 1][1], alone, number))
        for titles, groups in tries:
            columns = _columns(titles, groups, kind, mapping, words)
            explained = sum(column.field != IGNORED for column in columns)
            if explained and (best is None or explained > best[0]):
                best = (explained, at + 1, columns)
    return best


def _two_rows(
    sheet: Sheet, above: Sequence[Any], alone: list[str], number: int
) -> tuple[list[str], list[str]]:
    """Titles in two rows: a title above that covers several columns is their group, another one the title itself."""
    upper = [shown(value) if isinstance(value, str) else "" for value in above]
    width = max(len(upper), len(alone))
    upper += [""] * (width - len(upper))
    lower = alone + [""] * (width - len(alone))
    groups = [""] * width
    for column in range(width):
        if upper[column] and lower[column]:
            groups[column] = upper[column]
    for first, last, left, right in sheet.spans:
        if first <= number - 1 <= last and right > left and left <= width:
            for column in range(left - 1, min(right, width)):
                groups[column] = upper[left - 1]
    for column in range(1, width):
        # Without merged cells, as in csv, a group goes on over columns without one.
        if not upper[column] and lower[column] and groups[column - 1] and not groups[column]:
            groups[column] = groups[column - 1]
    titles = [low or ("" if groups[column] else upper[column]) for column, low in enumerate(lower)]
    return titles, groups


def _columns(
    titles: Sequence[str], groups: Sequence[str], kind: str, mapping: ColumnMap, words: Words
) -> list[Column]:
    made: list[Column] = []
    taken: set[str] = set()
    exact = {name for title in titles if title and is_exact(name := meaning(kind, title, words)[0], title)}
    for number, title in enumerate(titles):
        name, guessed = mapping.field_of(number, title, letters(number)), False
        if not name and title:
            name, guessed = meaning(kind, title, words, groups[number])
            if name in exact and not is_exact(name, title):
                name = ""  # an abbreviation, where another column has the word itself
            if guessed and name in taken:
                # A second column of one meaning: with the title above, it may have its own.
                name = meaning(kind, f"{groups[number]} {title}", words)[0] if groups[number] else ""
                name = "" if name in taken else name
        if not name and title:
            made.append(Column(number, title, IGNORED, True))
        elif name:
            taken.add(name)
            made.append(Column(number, title or letters(number), name, guessed))
    return made


def _double_titles(table: Table, kind: str, words: Words) -> Iterator[Finding]:
    """Titles of a text that are two, with another sign between them than the cells have."""
    sign = table.sheet.delimiter
    for column in table.columns if sign else ():
        for other in SIGNS:
            parts = column.title.split(other) if other != sign else []
            fields = [meaning(kind, part.strip(), words)[0] for part in parts]
            if len(parts) > 1 and all(fields) and len(set(fields)) == len(fields):
                place = table.sheet.span(table.top, column.number)
                yield faults.cells_divided_otherwise.title(place, column.title, sign, other)


def _check_width(table: Table, row: int, cells: Sequence[Any], without: set[int], findings: Findings) -> None:
    """Reports cells of a row that stand below no title: those of a workbook once for each column (``without``)."""
    titled = {column.number for column in table.columns}
    beyond = [n for n, value in enumerate(cells) if n not in titled and shown(value)]
    if not beyond:
        return
    titles = table.width
    if table.sheet.delimiter and beyond[-1] >= titles:
        place = table.sheet.span(row, max(beyond[0], titles))
        findings.add(faults.cells_divided_otherwise.row(place, beyond[-1] + 1, titles, table.sheet.delimiter))
        return
    for number in beyond:
        if number not in without:
            without.add(number)
            findings.add(faults.unread_column.without_title(table.sheet.span(row, number), letters(number)))


def _rows(table: Table, at: int, kind: str, findings: Findings) -> None:
    columns = [(c.number, c.field) for c in table.columns if c.field != IGNORED]
    titles = {c.number: c.title for c in table.columns}
    merged = _merged_down(table.sheet)
    needs = len(columns) > 2
    heading = ""
    without: set[int] = set()
    numbers = {column.number for column in table.columns}
    full = next(n for n in range(MOST_COLUMNS + 1) if n not in numbers)  # so many columns have a title each
    for number, cells in table.sheet.rows[at:]:
        width = len(cells)
        if merged:
            cells = [merged.get((number, c), value) for c, value in enumerate(cells)]
        values = {}
        for column, name in columns:
            if column < width:
                value = cells[column]
                if value is not None and value != "":
                    values[name] = value
        if not table.sheet.only_rows and (len(values) < 2 or _special(values)):
            what = _what_else(cells, titles, values, needs)
            if what == "headings":
                heading = next(text for value in cells if (text := shown(value)))
            if what:
                table.skipped[what] += 1
                continue
            if not values:
                continue
        formulas = [name for name, value in values.items() if isinstance(value, Formula)]
        for name in formulas:
            place = table.sheet.span(number, _number(table, name))
            findings.add(faults.formula_without_value.at(place, values[name]))
        errors = [
            name
            for name, value in values.items()
            if isinstance(value, str) and value[:1] in _ERROR_BEGINS and _ERROR.fullmatch(value)
        ]
        for name in errors:
            place = table.sheet.span(number, _number(table, name))
            findings.add(faults.formula_without_value.failed(place, values[name]))
        if formulas or errors:
            continue
        if width > full:
            _check_width(table, number, cells, without, findings)
        table.records.append(Record(number, values, heading))
    for row, column in table.sheet.linked:
        if any(column == one for one, _ in columns):
            findings.add(faults.value_from_elsewhere.at(table.sheet.span(row, column)))


def _number(table: Table, name: str) -> int:
    return next(c.number for c in table.columns if c.field == name)


def _special(values: dict[str, Any]) -> bool:
    """Whether a row may be a total, a rule or the titles again: its first cell tells."""
    first = next(iter(values.values()))
    if not isinstance(first, str):
        return False
    head = first.lstrip()[:1]
    return head in "-=_*.~#|/\\ΣtTgGsS\u2013\u2014\u2500∑" or plain(first) in _TITLES


_TITLES = {title for fields in FIELDS.values() for titles in fields.values() for title in titles}


def _what_else(cells: Sequence[Any], titles: dict[int, str], values: dict[str, Any], needs: bool) -> str:
    """What a row is that is no row of the table; empty when it is one."""
    texts = [(column, text) for column, value in enumerate(cells) if (text := shown(value))]
    if not texts:
        return "empty rows"
    if all(_RULE.fullmatch(text.replace("\u2500", "-")) for _, text in texts):
        return "separators"
    if _TOTAL.match(texts[0][1]):
        return "totals"
    if len(texts) > 1 and all(titles.get(column) == text for column, text in texts):
        return "repeated titles"
    if len(texts) == 1 and needs and isinstance(cells[texts[0][0]], str):
        return "headings"
    return ""


def _merged_down(sheet: Sheet) -> dict[tuple[int, int], Any]:
    """Cells that were merged with the one above: they hold what it holds."""
    held = dict(sheet.rows) if sheet.spans else {}
    made = {}
    for first, last, left, right in sheet.spans:
        if last > first and left == right and last - first < len(held) + 1:
            cells = held.get(first, [])
            value = cells[left - 1] if left - 1 < len(cells) else None
            for row in range(first + 1, last + 1):
                if row in held:
                    held[row] += [None] * (left - len(held[row]))
                    made[row, left - 1] = value
    return made


def columns_of(tables: Sequence[Table]) -> Iterator[tuple[Table, Column]]:
    """All columns of all tables."""
    for table in tables:
        for column in table.columns:
            yield table, column
