"""What an entry of the catalogue holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

ROWS = "rows"
STATEMENTS = "statements"
LINES = "lines"
FIELDS = "fields"


# Fields that add to what stands before; of all others a block takes one.
_ADDED = frozenset((
    "about", "at", "at least", "at most", "bar", "because", "beyond first", "beyond last", "blocked", "corner", "costs", "edges", "end", "for", "has", "instead of", "join", "leg", "line", "links", "max of",
    "min of", "minus", "open", "or", "parameter", "path", "plus", "prefer", "requires", "row", "sheet", "shows", "start", "stop", "tier", "times", "yes",
))  # fmt: skip


class BlockWord(NamedTuple):
    """A kind of block: the form of its header, its fields with their forms, what its body holds.

    Of a word that is not ``played`` the linter alone takes notice: see ``said``. ``single``: fields of which this block
    takes one, though others add them up. ``of``: what the word `of` of the header may name, in capitals anything
    that is declared so.
    """

    word: str
    summary: str
    header: str
    fields: Mapping[str, tuple[str, ...]] = {}
    body: str = FIELDS
    family: str = "package"
    example: str = ""
    common: bool = True
    played: bool = True
    single: tuple[str, ...] = ()
    of: tuple[str, ...] = ()

    def takes_one(self, field: str) -> bool:
        """Whether a second line of a field has no place in the block."""
        return field not in _ADDED or field in self.single


def block_word(
    word: str,
    family: str,
    summary: str,
    header: str,
    fields: dict[str, tuple[str, ...] | str] | None = None,
    body: str = FIELDS,
    example: str = "",
    played: bool = True,
    single: tuple[str, ...] = (),
    of: tuple[str, ...] = (),
) -> BlockWord:
    """A kind of block as the tables write it: a field with a single form need not be a tuple."""
    made = {k: (v,) if isinstance(v, str) else v for k, v in (fields or {}).items()}
    return BlockWord(word, summary, header, made, body, family, example, played=played, single=single, of=of)


class StatementWord(NamedTuple):
    """A statement: its form, what it means."""

    form: str
    summary: str
    name: str
