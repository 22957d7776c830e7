"""Two branches of different types.

Why: a value must have one type.

Bad:
    (hex of self when self is fresh otherwise 3)

Good:
    (2 when self is fresh otherwise 3)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP004")


def at(span: Span, one: str, other: str) -> Finding:
    """Branches of two types."""
    return FAULT.finding(
        f"type mismatch: one branch is {a(one)}, the other {a(other)}",
        span,
        help="use the same type in both branches",
    )
