"""The table of a rulebook, ``book.csv``: its paragraphs in their order, and the things that it makes players do."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.workspace.listed import read_text
from toolchain.workspace.project import Project

BOOK = "book.csv"


@dataclass(frozen=True)
class Entry:
    """A row of the table of a book."""

    id: str
    paragraphs: tuple[str, ...]
    title: str


@dataclass
class Book:
    """The paragraphs of a book in their order, and its mechanisms."""

    paragraphs: list[Entry]
    mechanisms: list[Entry]


def read_book(project: Project, findings: Findings) -> Book | None:
    """The table of the book: of the project, or else of the nearest one that it extends.

    None when there is none, and when it cannot be read, which is then a finding.
    """
    at: Project | None = project
    while at is not None and not (at.folder / BOOK).is_file():
        at = at.base
    source = read_text(at.folder / BOOK, BOOK, findings) if at is not None else None
    if source is None:
        return None
    rows = csv.DictReader(source.text.splitlines(keepends=True))
    book = Book([], [])
    try:
        lacking = [name for name in ("kind", "id") if name not in (rows.fieldnames or ())]
        if lacking:
            what = f"{BOOK} has no column `{lacking[0]}`"
            findings.add(
                "SYN009", what, Span(source, 0, 0), help="its columns are kind, id, paragraphs, title"
            )
            return None
        for row in rows:
            named = tuple(p.strip() for p in (row.get("paragraphs") or "").split(";") if p.strip())
            entry = Entry((row["id"] or "").strip(), named, (row.get("title") or "").strip())
            kind = (row["kind"] or "").strip()
            (book.mechanisms if kind == "mechanism" else book.paragraphs).append(entry)
    except csv.Error as error:
        findings.add("SYN009", f"{BOOK} is no table: {error}, in line {rows.line_num}", Span(source, 0, 0))
        return None
    return book
