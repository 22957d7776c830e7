"""A value where a condition belongs.

Why: a number or a side is neither true nor false.

Bad:
    when strength of u

Good:
    when strength of u > 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP002")


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what stands there."""
    return FAULT.finding(
        f"type mismatch: expected a condition, found {a(got)}",
        span,
        help="compare it with a value, for example `... > 0`",
    )


def beside(span: Span, joint: str, got: str) -> Finding:
    """A set behind a condition. ``joint``: the word between them, `and` or `or`."""
    repeated = (
        "put the sets in brackets: `is (A or B)`"
        if joint == "or"
        else "repeat what is tested: `X is A and X is B`"
    )
    return FAULT.finding(
        f"type mismatch: expected a condition after `{joint}`, found {a(got)}",
        span,
        help=f"{repeated}; to test whether the set has any members, write `some` before it",
    )
