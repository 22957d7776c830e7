"""An unknown unit.

Why: set-up rows and schedules refer to units by their ids in the order-of-battle files.

Bad:
    0101  B_Foot_11

Good:
    0101  B_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF016")


def at(span: Span, known: Iterable[str]) -> Finding:
    """``known``: the names of all pieces."""
    return FAULT.finding(
        f"unknown unit `{span.text}`",
        span,
        help=did_you_mean(span.text, known) or "use the id of a unit in an order of battle, or add the unit",
    )
