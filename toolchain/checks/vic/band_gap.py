"""A gap between two victory bands.

Why: a game that ends with these points has no result.

Bad:
    bands  0, 2..3, 4..

Good:
    bands  0, 1..3, 4..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import count
from toolchain.model.model import Model


@check("VIC010", ERROR, CERTAIN)
def band_gap(c: Check, m: Model) -> Iterator[Finding]:
    for before, after in pairwise(queries.bands(m)):
        if after[0] > before[1] + 1:
            first, last = before[1] + 1, after[0] - 1
            yield c.finding(
                f"no band covers {first} to {last} points"
                if last > first
                else f"no band covers {count(first, 'point')}",
                after[2].span,
                labels=[Label(before[2].span, "the previous band")],
                help="begin each band one above the end of the previous band",
            )
