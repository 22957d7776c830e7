"""A value outside the range of its rating.

Why: the range covers the printed counters; either the value or the range is wrong.

Bad:
    has speed 1..9
    {"speed": 50}

Good:
    {"speed": 5}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB029")


def at(span: Span | None, value: int, name: str, low: int, high: int) -> Finding:
    """``name``: the attribute, which goes from ``low`` to ``high``."""
    return FAULT.finding(
        f"value {value} is outside the range of `{name}`: {low}..{high}",
        span,
        help="correct the number, or widen the range in the `has` line of the kind",
    )
