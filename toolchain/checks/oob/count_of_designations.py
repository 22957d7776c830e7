"""A row whose count does not match its designations.

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
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("OOB060", WARNING, CERTAIN, looks_at=PROJECT)
def count_of_designations(c: Check, p: Whole) -> Iterator[Finding]:
    for count, names, span in (*_in_lists(p), *_in_rows_of_units(p)):
        if count != names:
            yield c.finding(
                f"the count is {count}, but the row lists {names} name{'s' if names != 1 else ''}",
                span,
                help=f"write `{names} x`, or correct the designations",
            )


def _in_lists(p: Whole) -> Iterator[tuple[int, int, Span]]:
    for listed in p.campaign.lists if p.has_lists else ():
        for row in listed.block.rows:
            for piece in (*row.pieces, *row.by):
                if piece.names and not piece.every:
                    span = Span(listed.block.source, piece.start, piece.end)
                    yield piece.count, len(piece.names), span


def _in_rows_of_units(p: Whole) -> Iterator[tuple[int, int, Span]]:
    for block in (placed.block for placed in p.unit_rows):
        for row in block.units.rows if block.units is not None else ():
            if row.head is not None and row.names and row.head.count is not None:
                span = Span(block.source, row.head.start, row.names[-1].name.end)
                yield row.head.count, len(row.names), span
