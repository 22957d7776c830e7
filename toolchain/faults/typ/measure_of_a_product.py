"""A product or factor with a meaningless measure.

Why: points times points have no meaning.

Bad:
    2 MP * 2 VP

Good:
    2 * 2 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP011")


def at(span: Span, one: str, other: str) -> Finding:
    """A product of two measures."""
    return FAULT.finding(
        f"{one} cannot be multiplied by {other}", span, help="use a plain number for one of the two factors"
    )


def factor(span: Span, measure: str) -> Finding:
    """A line `times` of a quantity."""
    return FAULT.finding(
        f"a factor cannot have a measure, but this one is in {measure}", span, help="use a plain number"
    )
