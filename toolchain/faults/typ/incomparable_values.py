"""A comparison of two things that can never be equal.

Why: the answer would always be no.

Bad:
    side of self = hex of self

Good:
    hex of self = hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP003")


def at(span: Span, one: str, other: str) -> Finding:
    """Values of two types."""
    left, equals, right = span.text.partition(" = ")
    hint = (
        f"write `{left.strip()} is {right.strip()}`" if equals and one == "hex" and "hexes" in other else ""
    )
    return FAULT.finding(f"type mismatch: {a(one)} is never equal to {a(other)}", span, help=hint)


def scales(span: Span, one: str, other: str) -> Finding:
    """Values of two ladders or value sets."""
    return FAULT.finding(
        f"`{one}` and `{other}` are different scales and cannot be compared",
        span,
        help="compare values of the same scale",
    )
