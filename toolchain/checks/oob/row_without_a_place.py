"""A row without a hex in a list whose other rows all have one.

Why: the counter of this row is nowhere at the start, although the list gives every other counter a hex.

Bad:
    forces Blue-1914 of Blueland at 1914-08.1
      0812  6-4 Inf XX  25
      0913  6-4 Inf XX  26
      6-4 Inf XX  27

Good:
    forces Blue-1914 of Blueland at 1914-08.1
      0812  6-4 Inf XX  25
      0913  6-4 Inf XX  26
      0914  6-4 Inf XX  27

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check

FEWEST = (
    8  # rows with a place for each without one, so that a list half without places is none that forgot one
)


@check("OOB118", WARNING, LIKELY, looks_at=LISTS)
def row_without_a_place(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        rows = listed.block.rows
        free = [row for row in rows if not row.place]
        if len(rows) - len(free) < FEWEST * len(free):
            continue
        for row in free:
            yield c.finding(
                "this row has no hex, but the other rows of the list do",
                Span(listed.block.source, row.start, row.end),
                help="write the hex and two spaces before the counters",
            )
