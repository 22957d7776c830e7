"""A comparison of things that have no order.

Why: numbers and steps of a ladder can be more or less; sides and hexes cannot.

Bad:
    side of self > Blue

Good:
    side of self <> Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP005")


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what is compared."""
    return FAULT.finding(f"{a(got)} cannot be compared with `<` or `>`", span, help="use `=` or `<>`")
