"""The rows of a table as CSV, each cell with its place; what breaks the form is a finding, and the row is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span


@dataclass(frozen=True)
class TableRow:
    """A line of the table: its cells without the spaces round them, and where each stands."""

    span: Span
    cells: tuple[str, ...]
    spans: tuple[Span, ...]

    def of(self, columns: Sequence[int]) -> tuple[str, ...]:
        """The cells of some columns; empty where the row is too short."""
        return tuple(self.cells[i] if i < len(self.cells) else "" for i in columns)

    def at(self, column: int) -> Span:
        """Where the cell of a column stands; the row where it is empty."""
        span = self.spans[column] if column < len(self.spans) else self.span
        return span if span.end > span.start else self.span


def read_rows(source: Source, findings: Findings, marks: str = ",") -> list[TableRow]:
    """The head and the rows; ``marks`` may stand between cells, the last of them where the head has no other."""
    made: list[TableRow] = []
    mark, start = marks[-1], 0
    for number, line in enumerate(source.text.split("\n")):
        text = line.rstrip("\r")
        if not number:
            mark = next((m for m in marks if m in text), mark)
        if not number or (text.strip() and not text.lstrip().startswith("#")):
            row = _row(source, start, text, mark, findings)
            if row is not None and (not made or _fits(row, len(made[0].cells), findings)):
                made.append(row)
            elif not made:
                return []
        start += len(line) + 1
    return made


def _row(source: Source, start: int, text: str, mark: str, findings: Findings) -> TableRow | None:
    cells, spans = [], []
    for begin, end, words in _cells(text, mark):
        span = Span(source, start + begin, start + end)
        if words is None:
            findings.add(faults.unreadable_row.at(span))
            return None
        cells.append(words.strip())
        spans.append(span)
    return TableRow(Span(source, start, start + len(text)), tuple(cells), tuple(spans))


def _cells(text: str, mark: str) -> Iterator[tuple[int, int, str | None]]:
    """Beginning, end and words of each cell; None for a cell in quotation marks that does not end where it should."""
    at = 0
    while True:
        if text.startswith('"', at):
            end = at + 1
            while end < len(text) and (text[end] != '"' or text.startswith('""', end)):
                end += 2 if text[end] == '"' else 1
            whole = end < len(text) and (end + 1 == len(text) or text[end + 1] == mark)
            yield at, min(end + 1, len(text)), text[at + 1 : end].replace('""', '"') if whole else None
            end += 1
        else:
            end = text.find(mark, at)
            end = len(text) if end < 0 else end
            words = text[at:end]
            begin = at + len(words) - len(words.lstrip())
            yield begin, max(begin, at + len(words.rstrip())), words
        if end >= len(text):
            return
        at = end + 1


def _fits(row: TableRow, columns: int, findings: Findings) -> bool:
    """Whether a row has no more cells than the head."""
    if len(row.cells) > columns:
        findings.add(faults.unreadable_row.too_many(row.at(columns), len(row.cells), columns))
    return len(row.cells) <= columns
