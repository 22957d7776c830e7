"""A name that is declared twice.

Why: the name would be ambiguous. States, stocks, tokens, decks, quantities, definitions and tables share one
set of names; so do movements and policies; and boxes, regions and terrains.

Bad:
    box lost
    box lost

Good:
    box lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "REF020")


def at(span: Span, kind: str, first: Span | None) -> Finding:
    """``first``: where the other of this kind stands, if that is in a text."""
    return FAULT.finding(
        f"`{span.text}` is already declared as {a(kind)}",
        span,
        labels=[Label(first, "first declared here")] if first else (),
        help="rename one of them",
    )


def parameter(span: Span) -> Finding:
    """A parameter with the name of another, or of what the block is for."""
    return FAULT.finding(f"`{span.text}` is already used in this block", span, help="rename the parameter")


def of_another_kind(span: Span, kind: str, first: Span | None) -> Finding:
    """``kind``: of the other, which stands at ``first``, if that is in a text."""
    return FAULT.finding(
        f"`{span.text}` is already declared: `{kind} {span.text}`",
        span,
        labels=[Label(first, "first declared here")] if first else (),
        help="rename one of them",
    )


def attribute(span: Span, first: Span) -> Finding:
    """An attribute that another kind has with other values."""
    return FAULT.finding(
        f"`{span.text}` is already declared as a rating",
        span,
        labels=[Label(first, "first declared here")],
        help="give both the same values and the same `by face`, or rename one of them",
    )


def word_of_the_language(span: Span) -> Finding:
    """The name of a function or value of the language: rules would never reach the declaration."""
    return FAULT.finding(f"`{span.text}` is a word of the language", span, help="choose another name")
