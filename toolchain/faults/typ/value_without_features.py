"""`has` with something that has no features.

Why: hexes and hexsides have terrain, pieces have kinds, faces and states, cards have marks.

Bad:
    Blue has woods

Good:
    hex 0102 has woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP006")


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what is asked."""
    return FAULT.finding(f"{a(got)} cannot be tested with `has`", span)


def several_words(span: Span) -> Finding:
    """`has` before an expression."""
    return FAULT.finding(
        "`has` takes only one word",
        span,
        help="write `has WORD`; to test several, join them: `... has A or ... has B`",
    )


def of_another_kind(span: Span, name: str) -> Finding:
    """A piece that is given a stock which pieces of its kind do not have."""
    return FAULT.finding(f"pieces of the kind of `{span.text}` have no `{name}`", span)
