"""The highest victory band has an upper limit.

Why: more points than that have no result.

Bad:
    bands  0, 1..2, 3..9

Good:
    bands  0, 1..2, 3..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC013", WARNING, CERTAIN)
def bands_end_early(c: Check, m: Model) -> Iterator[Finding]:
    found = queries.bands(m)
    if found and found[-1][1] < 1 << 40:
        yield c.finding(
            f"no band covers more than {found[-1][1]} points",
            found[-1][2].span,
            help=f"write `{found[-1][0]}..`",
        )
