"""A word in a citation that is no paragraph and no origin.

Why: each `@` names one paragraph; any other word would belong to its number, and the book has no such paragraph.

Bad:
    box lost   @ 3.4 3.5

Good:
    box lost   @ 3.4 @ 3.5

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN097")


def at(span: Span, marks: Iterable[str]) -> Finding:
    """A word behind a paragraph. ``marks``: the origins of a rule."""
    return FAULT.finding(
        f"unexpected `{span.text}` in a citation",
        span,
        help=did_you_mean(span.text, marks) or "write `@` before each paragraph, or remove the word",
    )


def second_mark(span: Span) -> Finding:
    """An origin that stands twice."""
    return FAULT.finding(f"`{span.text}` is written twice", span, help="remove one of the two")
