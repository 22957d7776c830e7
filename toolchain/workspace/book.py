"""The table of a rulebook, ``book.csv``: its paragraphs in their order, and the things that it makes players do."""

from __future__ import annotations

from typing import NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import nearest_affordable
from toolchain.workspace.project.project import Project
from toolchain.workspace.project.side_files import BOOK, read_text

KINDS = ("paragraph", "mechanism")
COLUMNS = ("kind", "id", "paragraphs", "title")


class Entry(NamedTuple):
    """A row of the table of a book."""

    id: str
    paragraphs: tuple[str, ...]
    title: str


class Book(NamedTuple):
    """The paragraphs of a book in their order, and its mechanisms."""

    paragraphs: list[Entry]
    mechanisms: list[Entry]


def read_book(project: Project, findings: Findings) -> Book | None:
    """The table of the book: what the project's own lists, behind what those list that it extends.

    None when there is none, and when one cannot be read, which is then a finding.
    """
    below = read_book(project.base, findings) if project.base is not None else None
    if project.own_file(BOOK) is None:
        return below
    own = _read(project, findings)
    if own is None or below is None:
        return own
    return Book(_together(below.paragraphs, own.paragraphs), _together(below.mechanisms, own.mechanisms))


def own_book(project: Project, findings: Findings) -> Book | None:
    """The table that stands in the project itself, or else the whole book: whose rows the project has to account for."""
    if project.own_file(BOOK) is not None:
        return _read(project, findings)
    return read_book(project, findings)


def _together(below: list[Entry], own: list[Entry]) -> list[Entry]:
    """Rows of two tables; one that both have is as the own one says."""
    rows = {entry.id: entry for entry in below}
    return [*(rows | {entry.id: entry for entry in own}).values()]


def _read(project: Project, findings: Findings) -> Book | None:
    path = project.own_file(BOOK)
    source = read_text(path, BOOK, findings) if path is not None else None
    if source is None:
        return None
    import csv  # most projects have no such table

    rows = csv.DictReader(source.text.splitlines(keepends=True))
    book = Book([], [])
    try:
        lacking = [name for name in ("kind", "id") if name not in (rows.fieldnames or ())]
        if lacking:
            findings.add(faults.unreadable_file.no_column(Span(source, 0, 0), BOOK, lacking[0]))
            return None
        given = rows.fieldnames or ()
        for name in given:
            meant = nearest_affordable(name, [known for known in COLUMNS if known not in given])
            if name not in COLUMNS and meant:
                findings.add(faults.row_of_the_book.unknown_column(_row(source, 1), name, meant[0]))
        first: dict[tuple[str, str], int] = {}
        for row in rows:
            line = rows.line_num
            if (row["kind"] or "").lstrip().startswith("#"):
                continue  # a comment, as in the lists beside a map
            named = tuple(p.strip() for p in (row.get("paragraphs") or "").split(";") if p.strip())
            entry = Entry((row["id"] or "").strip(), named, (row.get("title") or "").strip())
            kind = (row["kind"] or "").strip()
            if kind not in KINDS:
                findings.add(faults.row_of_the_book.of_no_kind(_row(source, line), kind, KINDS))
                continue
            before = first.setdefault((kind, entry.id), line)
            if before != line:
                findings.add(
                    faults.row_of_the_book.twice(_row(source, line), kind, entry.id, _row(source, before))
                )
                continue
            (book.mechanisms if kind == "mechanism" else book.paragraphs).append(entry)
    except csv.Error as error:
        findings.add(faults.unreadable_file.no_table(Span(source, 0, 0), BOOK, str(error), rows.line_num))
        return None
    return book


def _row(source: Source, line: int) -> Span:
    """The row that ends in a line of the table."""
    start = source.offset(line, 1)
    end = source.text.find("\n", start)
    return Span(source, start, len(source.text) if end < 0 else end)
