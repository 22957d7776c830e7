"""A row counts other counters than it names.

Why: either a designation is missing, or the count is wrong.

Bad:
    3 x 2-4 Inf X  1, 2

Good:
    2 x 2-4 Inf X  1, 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check


@check("OOB060", WARNING, CERTAIN, looks_at=LISTS)
def count_of_designations(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.lists:
        for row in listed.block.rows:
            for piece in (*row.pieces, *row.by):
                if piece.names and len(piece.names) != piece.count and not piece.every:
                    yield c.finding(
                        f"the row counts {piece.count} and names {len(piece.names)}", Span(listed.block.source, piece.start, piece.end),
                        help=f"write `{len(piece.names)} x`, or correct the designations",
                    )  # fmt: skip
