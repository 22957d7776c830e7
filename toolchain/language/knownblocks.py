"""What is known of a block that was read before without a finding: in plain values, with places from its first letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.base.remembered import Remembered
from toolchain.base.source import Source, Span
from toolchain.language.ast import Block, Cite, Line
from toolchain.language.tokens import Token

Plain = tuple[Any, ...]
Known = Remembered[bytes, Plain]
"""By the text of a block: where its last word ends, its first line's words and citation, whether it has lines, what
these cite, its rows, whether such a block is played."""


def remembered(block: Block, start: int) -> Plain:
    """All that is kept of a block that begins at an offset."""
    rows: Plain | None = None
    if block.rows:
        from toolchain.language.unitrows import plain_rows

        rows = plain_rows(block.rows, start)
    inner = tuple(plain_cite(cite, start) for cite in block.cites_of_lines())
    words = tuple((t.kind, t.text, t.start - start, t.end - start) for t in (block.keyword, *block.header))
    cite = plain_cite(block.cite, start)
    return block.span.end - start, words, cite, bool(block.lines), inner, rows, block.played


def restored(plain: Plain, source: Source, start: int, lines: Callable[[], list[Line]]) -> Block:
    """The block, as if it had been read: its lines are, when they are wanted."""
    last, words, cite, has_lines, inner, plain_of_rows, played = plain
    tokens = [Token(kind, text, start + a, start + b, source) for kind, text, a, b in words]
    rows = None
    if plain_of_rows is not None:
        from toolchain.language.unitrows import restored_rows

        rows = restored_rows(plain_of_rows, source, start)
    return Block(
        tokens[0],
        tokens[1:],
        restored_cite(cite, source, start),
        lines if has_lines else [],
        source,
        Span(source, tokens[0].start, start + last),
        [made for one in inner if (made := restored_cite(one, source, start)) is not None],
        rows=rows,
        played=played,
    )


def plain_cite(cite: Cite | None, start: int) -> Plain | None:
    """A citation in plain values."""
    if cite is None:
        return None
    return (
        cite.paragraphs,
        cite.mark,
        cite.reason,
        cite.ruling,
        cite.span.start - start,
        cite.span.end - start,
    )


def restored_cite(plain: Plain | None, source: Source, start: int) -> Cite | None:
    """The citation of plain values."""
    if plain is None:
        return None
    paragraphs, mark, reason, ruling, first, after = plain
    return Cite(paragraphs, mark, reason, Span(source, start + first, start + after), ruling)
