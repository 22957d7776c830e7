"""A condition on the hexes of the map that does not depend on the hex.

Why: `hexes where` picks the hexes that meet a condition about `it`. A condition without `it` picks every hex of the map, or none.

Bad:
    target  hexes where some enemy unit

Good:
    target  hexes where some enemy unit in it

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "TYP047", WARNING)


def at(span: Span, names: list[str]) -> Finding:
    """``names``: those of the hex in the condition."""
    return FAULT.finding(
        "this condition is the same for every hex, so it picks all hexes or none",
        span,
        help=f"write a condition about {either(names)}, for example `... in {names[-1]}`",
    )
