"""What is known of a block that was read before without a finding: in plain values, with places from its first letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.base.remembered import Remembered
from toolchain.base.source import Source, Span
from toolchain.language.ast import Block, Cite, Line, Name, Piece, Row
from toolchain.language.tokens import Token

Plain = tuple[Any, ...]
Known = Remembered[bytes, Plain]
"""By the text of a block: where its last word ends, its first line's words and citation, whether it has lines, what
these cite, its rows, whether such a block is played. By a whole text: where its blocks begin and end, and their digests."""


def remembered(block: Block, start: int) -> Plain:
    """All that is kept of a block that begins at an offset."""
    rows = plain_rows(block.rows, start) if block.rows else None
    inner = tuple(plain_cite(cite, start) for cite in block.cites_of_lines())
    words = tuple((t.kind, t.text, t.start - start, t.end - start) for t in (block.keyword, *block.header))
    cite = plain_cite(block.cite, start)
    return block.span.end - start, words, cite, bool(block.lines), inner, rows, block.played


def restored(plain: Plain, source: Source, start: int, lines: Callable[[], list[Line]]) -> Block:
    """The block, as if it had been read: its lines are, when they are wanted."""
    last, words, cite, has_lines, inner, plain_of_rows, played = plain
    tokens = [Token(kind, text, start + a, start + b, source) for kind, text, a, b in words]
    rows = restored_rows(plain_of_rows, source, start) if plain_of_rows is not None else None
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


def plain_rows(rows: list[Row], start: int) -> Plain:
    """Rows in plain values, with places counted from an offset."""
    return tuple(
        (
            row.start - start,
            row.end - start,
            row.group,
            row.place,
            row.date,
            row.verb,
            row.state,
            _plain_pieces(row.pieces, start),
            plain_cite(row.cite, start),
            _plain_pieces(row.by, start),
        )
        for row in rows
    )


def _plain_pieces(pieces: list[Piece], start: int) -> Plain:
    return tuple(
        (
            piece.count,
            piece.factors,
            piece.reduced,
            piece.type,
            piece.echelon,
            piece.tag,
            tuple((name.text, name.start - start, name.marked) for name in piece.names),
            piece.supply,
            piece.start - start,
            piece.end - start,
            piece.every,
            piece.counted,
            tuple((text, at - start) for text, at in piece.clauses),
        )
        for piece in pieces
    )


def restored_rows(plain: Plain, source: Source, start: int) -> list[Row]:
    """The rows of plain values."""
    return [
        Row(
            start + first,
            start + after,
            group,
            place,
            date,
            verb,
            state,
            _restored_pieces(pieces, start),
            restored_cite(cite, source, start) if cite is not None else None,
            _restored_pieces(by, start) if by else [],
        )
        for first, after, group, place, date, verb, state, pieces, cite, by in plain
    ]


def _restored_pieces(plain: Plain, start: int) -> list[Piece]:
    return [
        Piece(
            count,
            factors,
            reduced,
            kind,
            echelon,
            tag,
            [Name(text, start + at, marked) for text, at, marked in names],
            supply,
            start + first,
            start + after,
            every,
            counted,
            [(text, start + at) for text, at in clauses],
        )
        for count, factors, reduced, kind, echelon, tag, names, supply, first, after, every, counted, clauses in plain
    ]
