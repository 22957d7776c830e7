"""What an entry of the catalogue holds."""

from __future__ import annotations

from dataclasses import dataclass, field

ROWS = "rows"
STATEMENTS = "statements"
LINES = "lines"
FIELDS = "fields"


@dataclass(frozen=True)
class BlockWord:
    """A kind of block: the form of its header, its fields with their forms, what its body holds.

    Of a word that is not ``played`` the linter alone takes notice: see ``catalogue_said``.
    """

    word: str
    summary: str
    header: str
    fields: dict[str, tuple[str, ...]] = field(default_factory=dict)
    body: str = FIELDS
    family: str = "package"
    example: str = ""
    common: bool = True
    played: bool = True


@dataclass(frozen=True)
class StatementWord:
    """A statement: its form, what it means."""

    form: str
    summary: str
    name: str
