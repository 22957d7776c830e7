"""The table of a rulebook, ``book.csv``: its paragraphs in their order, and the things that it makes players do."""

from __future__ import annotations

import csv
from dataclasses import dataclass

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


def read_book(project: Project) -> Book | None:
    """The table of the book: of the project, or else of the nearest one that it extends."""
    at: Project | None = project
    while at is not None:
        path = at.folder / BOOK
        if path.is_file():
            book = Book([], [])
            with path.open(encoding="utf-8-sig", newline="") as file:
                for row in csv.DictReader(file):
                    named = tuple(p.strip() for p in (row.get("paragraphs") or "").split(";") if p.strip())
                    entry = Entry((row.get("id") or "").strip(), named, (row.get("title") or "").strip())
                    kind = (row.get("kind") or "").strip()
                    (book.mechanisms if kind == "mechanism" else book.paragraphs).append(entry)
            return book
        at = at.base
    return None
