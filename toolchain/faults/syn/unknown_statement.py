"""An unknown statement.

Why: a procedure is a list of statements; an unknown line would be a step the game leaves out.

Bad:
    procedure rest
      heal B_Horse

Good:
    procedure rest
      turn B_Horse to fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN060")


def at(span: Span, meant: str, words: Iterable[str]) -> Finding:
    """``meant``: how it is said here, or ""; ``words``: of statements."""
    return FAULT.finding(
        f"`{span.text}` is not a statement",
        span,
        help=meant
        or did_you_mean(span.text, words)
        or "begin the line with a statement such as `let`, `when`, `move` or `do`",
    )


def of_no_form(span: Span, words: Iterable[str]) -> Finding:
    """The first word of a line that has the form of no statement; ``words``: of statements."""
    return FAULT.finding(
        f"`{span.text}` is not a valid statement here", span, help=did_you_mean(span.text, words)
    )


def empty(span: Span) -> Finding:
    return FAULT.finding("empty statement", span, help="write a statement, or remove this line")
