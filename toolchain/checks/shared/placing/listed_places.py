"""Where the rows of a war in lists put counters: in orders of battle and by arrivals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from toolchain.base.source import Span
from toolchain.checks.shared.project_view import Whole
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.ast import Block, Piece, Row

_AT = r"at ([0-9]+)$"
# Words that say of an arrival that its hex is of another map.
_ELSEWHERE = ("on ", "in ")


class ListedPlace(NamedTuple):
    """A place in a row: the word, where it stands, of which row, block and nation, and whether counters arrive there."""

    word: str
    span: Span
    row: Row
    block: Block
    nation: str
    arrives: bool
    optional: bool = False
    """Whether an option puts the list in force."""

    @property
    def date(self) -> str:
        """When it stands there: the date of the arrival, or of the list; empty when neither has one."""
        return self.row.date or _word_after(self.block, "at")

    @property
    def who(self) -> str:
        """The counters of the row as a sentence names them: the first of them, and how many more."""
        names = [name.text for piece in self.row.pieces for name in piece.names]
        label = self.row.pieces[0].label if self.row.pieces else ""
        first = f"{label} {names[0]}" if names else label
        return first + (f" and {len(names) - 1} more" if self.several else "")

    @property
    def several(self) -> bool:
        """Whether the row names more than one counter."""
        return sum(len(piece.names) for piece in self.row.pieces) > 1


@kept
def in_hexes(p: Whole) -> list[ListedPlace]:
    """Every hex number of this game's map that a row gives, whatever option puts its list in force."""
    made: list[ListedPlace] = []
    for block in (x.block for x in p.all_blocks("forces")):
        nation = nation_of(block)
        for row in block.rows:
            if row.place[:1].isdigit() and not _elsewhere(row.pieces):
                made.append(_place(row.place, row.start, row, block, nation, False))
    for block in (x.block for x in p.all_blocks("schedule")):
        for row in block.rows:
            if row.verb in ("arrive", "replace") and not _elsewhere((*row.pieces, *row.by)):
                made += _arrivals(row, block)
    return made


def _arrivals(row: Row, block: Block) -> Iterator[ListedPlace]:
    for piece in (*row.pieces, *row.by):
        for text, start in piece.clauses:
            found = re.match(_AT, text)
            if found:
                yield _place(found[1], start + found.start(1), row, block, nation_of(block), True)


def _place(word: str, start: int, row: Row, block: Block, nation: str, arrives: bool) -> ListedPlace:
    span = Span(block.source, start, start + len(word))
    optional = any(token.text == "under" for token in block.header)
    return ListedPlace(word, span, row, block, nation, arrives, optional)


def _elsewhere(pieces: list[Piece] | tuple[Piece, ...]) -> bool:
    return any(text.startswith(_ELSEWHERE) for piece in pieces for text, _ in piece.clauses)


def nation_of(block: Block) -> str:
    """The nation in the header of a list: what stands after `of`, else the name of a schedule."""
    return _word_after(block, "of") or (
        block.header[0].text if block.word == "schedule" and block.header else ""
    )


def _word_after(block: Block, word: str) -> str:
    words = [token.text for token in block.header]
    return words[words.index(word) + 1] if word in words[:-1] else ""
