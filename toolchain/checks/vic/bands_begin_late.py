"""The lowest victory band begins above 0.

Why: a game that ends level has no result.

Bad:
    bands  1, 2..3, 4..

Good:
    bands  0..1, 2..3, 4..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC012", ERROR, CERTAIN)
def bands_begin_late(c: Check, m: Model) -> Iterator[Finding]:
    found = queries.bands(m)
    if found and found[0][0] > 0:
        last = found[0][0] - 1
        yield c.finding(
            "no band covers 0" + (f" to {last}" if last else "") + " points",
            found[0][2].span,
            help="begin the lowest band at 0",
        )
