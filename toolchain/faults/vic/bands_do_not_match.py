"""The victory bands are more or fewer than the steps of the ladder.

Why: each step of victory has its own band of points.

Bad:
    ladder draw < narrow < clear
    bands  0, 1..

Good:
    bands  0, 1..2, 3..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VIC001")


def at(span: Span, steps: int, bands: int) -> Finding:
    return FAULT.finding(
        f"the ladder has {steps} steps, the bands are {bands}",
        span,
        help="one band for each step",
    )
