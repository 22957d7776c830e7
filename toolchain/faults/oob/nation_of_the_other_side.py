"""A unit of a nation that belongs to the other side.

Why: either the unit is in the wrong file, or its nation is wrong.

Bad:
    side Red
      nations South
    blue: {"nation": "South"}

Good:
    red: {"nation": "South"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB024")


def at(span: Span | None, nation: str, side: str) -> Finding:
    """``side``: that of the file."""
    return FAULT.finding(
        f"nation {nation} does not belong to {side}",
        span,
        help="correct the nation, or move the unit to the other side's file",
    )
