"""Two changes of one layer meet in one block.

Why: the order of two files must not decide what the rule is.

Bad:
    amend 2.1 quantity march-cost
      mud: plus 1 MP
    amend 2.1 quantity march-cost
      ice: plus 1 MP

Good:
    amend 2.1 quantity march-cost
      mud: plus 1 MP
      ice: plus 1 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF013")


def at(span: Span, other: Span) -> Finding:
    """``other``: the change before."""
    return FAULT.finding(
        "two changes of one layer meet in one block",
        span,
        labels=[Label(other, "the other change")],
        help="make them one block",
    )
