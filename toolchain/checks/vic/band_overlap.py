"""Two overlapping victory bands.

Why: the same points would give two results.

Bad:
    bands  0, 1..3, 3..

Good:
    bands  0, 1..2, 3..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.base.visible import counted
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC011", ERROR, CERTAIN)
def band_overlap(c: Check, m: Model) -> Iterator[Finding]:
    for before, after in pairwise(queries.bands(m)):
        if after[0] <= before[1]:
            yield c.finding(
                f"two bands cover {counted(after[0], 'point')}",
                after[2].span,
                labels=[Label(before[2].span, "the previous band")],
                help="begin each band one above the end of the previous band",
            )
