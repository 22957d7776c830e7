"""A unit of one side in a row of the other side's list.

Why: the row would put the unit into a list of the enemy; usually the name of the unit or of the list is wrong.

Bad:
    Hex: 0101 | Unit: R_Foot_1    (imported into `blue-start` of Blue)

Good:
    Hex: 0101 | Unit: B_Foot_1

Fix safety: nothing is changed for you: the row is imported as written.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT013", WARNING)


def at(span: Span, unit: str, side: str, listing: str, owner: str) -> Finding:
    """``listing``: the list, which is of ``owner``."""
    return FAULT.finding(
        f"`{unit}` is a unit of {side}, but `{listing}` is a list of {owner}",
        span,
        help=f"correct the unit, or import the row into a list of {side}",
    )
