"""The number of victory bands does not match the ladder.

Why: each victory level has its own band of points.

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
from toolchain.faults.wording import count

FAULT = declare(__name__, "VIC001")


def at(span: Span, steps: int, bands: int) -> Finding:
    return FAULT.finding(
        f"the ladder has {count(steps, 'level')}, but there {'is' if bands == 1 else 'are'} {count(bands, 'band')}",
        span,
        help="write one band for each level",
    )
