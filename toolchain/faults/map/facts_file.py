"""A row of the map's fact list cannot be used.

Why: a fact gives a hex or hexside, what is there, and the paragraph or reason for it. It overrides
everything drawn, so it must be certain.

Bad:
    where,feature,name,cite,because
    0101/0103,river,,,

Good:
    where,feature,name,cite,because
    0101/0102,river,Long Brook,4-1,

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP072")


def at(span: Span, example: str) -> Finding:
    """A row without words and name; ``example``: of a row."""
    return FAULT.finding(
        "this row gives neither a feature nor a name", span, help=f"fill in the row, as in `{example}`"
    )


def no_column(span: Span, column: str, names: Sequence[str], example: str) -> Finding:
    """``names``: of the columns that there are; ``example``: of the first line."""
    return FAULT.finding(
        f"the header has no column `{column}`",
        span,
        help=did_you_mean(column, names) or f"begin the file with `{example}`",
    )


def no_hex(span: Span, text: str, example: str) -> Finding:
    """``example``: a hex of the map."""
    return FAULT.finding(
        f"`{text}` is not a hex on the map", span, help=f"use a hex number such as `{example}`"
    )


def no_hexside(span: Span, hexes: str) -> Finding:
    """``hexes``: as they are written."""
    return FAULT.finding(
        f"hexes {hexes} share no hexside", span, help="use two adjacent hexes, as in `0101/0102`"
    )


def not_a_word(span: Span, text: str, word: str) -> Finding:
    """``word``: the text made a word of the language; empty when nothing is left of it."""
    return FAULT.finding(f"`{text}` is not a valid name", span, help=f"write `{word or 'town'}`")


def of_no_source(span: Span) -> Finding:
    """A row without paragraph and reason."""
    return FAULT.finding(
        "this row has neither a paragraph nor a reason",
        span,
        help="enter the paragraph under `cite`, or a reason under `because`",
    )


def bears_no_name(span: Span, hex_: str, name: str) -> Finding:
    """A hex without terrain to which a fact gives a name."""
    return FAULT.finding(
        f"hex {hex_} has no terrain, so it cannot be named {name}",
        span,
        help="enter the terrain under `feature`, or set `otherwise` in the recipe",
    )


def made_by_nothing(span: Span, word: str, known: Iterable[str]) -> Finding:
    """``known``: the features that the recipe makes."""
    return FAULT.finding(
        f"the recipe never produces `{word}`",
        span,
        severity=WARNING,
        help="use one of " + ", ".join(f"`{one}`" for one in known),
    )


def undeclared(span: Span, word: str, what: str, known: Iterable[str]) -> Finding:
    """``what``: what the word has to be, without an article; ``known``: the names of such."""
    return FAULT.finding(
        f"unknown {what} `{word}`",
        span,
        help=did_you_mean(word, known) or f"declare `{word}` in the project",
    )


def no_paragraph(span: Span, paragraph: str, hint: str) -> Finding:
    """A paragraph that the table of the book does not list."""
    return FAULT.finding(
        f"the book has no paragraph {paragraph}",
        span,
        severity=WARNING,
        help=hint or "correct the paragraph, or add it to `book.csv`",
    )


def contradicted(span: Span, where: str, word: str, line: int) -> Finding:
    """``where``: a hex or hexside; ``line``: of the earlier row that says the opposite."""
    return FAULT.finding(
        f"this row contradicts line {line} on `{word}` at {where}",
        span,
        severity=WARNING,
        help="remove one of the two rows",
    )


def repeated(span: Span, where: str, word: str, line: int) -> Finding:
    """``line``: of the earlier row that says the same."""
    return FAULT.finding(
        f"line {line} already puts `{word}` at {where}",
        span,
        severity=WARNING,
        help="remove one of the two rows",
    )
