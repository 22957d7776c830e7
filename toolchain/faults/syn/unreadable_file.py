"""A file that is not UTF-8 text, or cannot be read.

Why: if two programs disagree about the encoding, accented names come out wrong or not at all.

Bad:
    a file saved as Latin-1

Good:
    the same file saved as UTF-8

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN009")


def at(span: Span, reason: str, large: bool) -> Finding:
    """A file of the project; ``large``: it is larger than what is read."""
    return FAULT.finding(
        f"the file cannot be read: {reason}",
        span,
        note="the rest of the project was not checked",
        help="split the file into several files"
        if large
        else "replace it with a readable text file, or remove it",
    )


def beside_the_rules(span: Span | None, file: str, reason: str) -> Finding:
    """A file that holds no rules: the project file, a list."""
    return FAULT.finding(f"{file} cannot be read: {reason}", span)


def no_text(span: Span) -> Finding:
    return FAULT.finding(
        "this is not a text file",
        span,
        note="it contains binary data; the rest of the project was not checked",
        help="remove the file, or replace it with a text file",
    )


def too_many_lines(span: Span, lines: int, most: int) -> Finding:
    return FAULT.finding(
        f"the file has {lines:,} lines; the maximum is {most:,}",
        span,
        help="split the file into several, each beginning with `part of NAME`",
    )


def utf_16(span: Span) -> Finding:
    return FAULT.finding(
        "the file is UTF-16 text, not UTF-8", span, help="save the file as UTF-8 in your editor"
    )


def not_utf_8(span: Span) -> Finding:
    return FAULT.finding("the file is not UTF-8 text", span, help="save the file as UTF-8 in your editor")


def not_utf_8_at(span: Span | None, file: str, byte: int) -> Finding:
    """``byte``: the number of the first wrong one."""
    return FAULT.finding(
        f"{file} is not UTF-8 text: byte {byte} is invalid", span, help="save the file as UTF-8"
    )


def no_column(span: Span, file: str, column: str) -> Finding:
    """A column that the table of a rulebook lacks."""
    return FAULT.finding(
        f"{file} has no column `{column}`",
        span,
        help="use the columns `kind`, `id`, `paragraphs` and `title`",
    )


def no_table(span: Span, file: str, problem: str, line: int) -> Finding:
    return FAULT.finding(f"{file} is not a valid table: {problem} (line {line})", span)
