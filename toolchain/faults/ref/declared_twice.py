"""Two things that rules name alike have the same name.

Why: a name could then mean either. A state, a stock, a token, a deck, a quantity, a definition and a table are named
alike, and so are a movement and a policy, or a box, a region and a terrain.

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

FAULT = declare(__name__, "REF020")


def at(span: Span, kind: str, first: Span | None) -> Finding:
    """``first``: where the other of this kind stands, if that is in a text."""
    return FAULT.finding(
        f"another {kind} is called `{span.text}` already",
        span,
        labels=[Label(first, "first declared here")] if first else (),
        help="rename one of them",
    )


def parameter(span: Span) -> Finding:
    """A parameter with the name of another, or of what the block is for."""
    return FAULT.finding(f"this block has a name `{span.text}` already", span, help="rename the parameter")


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
        f"another attribute is called `{span.text}` already",
        span,
        labels=[Label(first, "first declared here")],
        help="give both the same values and both or neither `by face`, or rename one of them",
    )
