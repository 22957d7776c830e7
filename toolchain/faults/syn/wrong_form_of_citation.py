"""A citation with a word that is no paragraph and no origin, or with something twice.

Why: each `@` names one paragraph, and a line has one ruling and one reason; of two, only the last would count.

Bad:
    box lost   @ 3.4 3.5
    box lost   @ 3.4 ruling losses ruling places

Good:
    box lost   @ 3.4 @ 3.5
    box lost   @ 3.4 ruling losses

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


def second_ruling(span: Span) -> Finding:
    """A ruling behind another one: only one would count."""
    return FAULT.finding(
        "a line can cite only one ruling",
        span,
        help="cite this ruling on another line of the rule, or remove it",
    )


def second_reason(span: Span) -> Finding:
    """A reason behind another one: only one would count."""
    return FAULT.finding("a citation can have only one reason", span, help="write both reasons in one text")


def twice(span: Span, paragraph: str) -> Finding:
    """A paragraph that one line cites twice."""
    return FAULT.finding(f"paragraph {paragraph} is cited twice", span, help="remove one of the two")
