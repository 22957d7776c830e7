"""A duplicate value in a set.

Why: one of the two is a mistake.

Bad:
    values sky dry, wet, dry

Good:
    values sky dry, wet

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP031")


def at(span: Span, values: str, first: Span) -> Finding:
    """``values``: the name of the set; ``first``: where the value stands before."""
    return FAULT.finding(
        f"`{span.text}` is listed twice in `{values}`",
        span,
        labels=[Label(first, "first listed here")],
        help="remove or rename one of the two",
    )
