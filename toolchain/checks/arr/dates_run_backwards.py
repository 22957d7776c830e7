"""A row of a schedule is dated before the row above it.

Why: schedules are written in the order of time; a wrong year or month looks just like this.

Bad:
    1917-10.3  arrive  HQ XXXX  1st
    1914-10.6  arrive  9-4 Inf XX  1

Good:
    1917-10.3  arrive  HQ XXXX  1st
    1917-10.6  arrive  9-4 Inf XX  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check


@check("ARR031", WARNING, LIKELY, looks_at=LISTS)
def dates_run_backwards(c: Check, p: Whole) -> Iterator[Finding]:
    for schedule in p.campaign.schedules:
        latest = 0
        before = ""
        for row in schedule.block.rows:
            at = p.campaign.calendar.number(row.date)
            if at is not None and at < latest:
                yield c.finding(
                    f"{row.date} comes after {before}",
                    Span(schedule.block.source, row.start, row.start + len(row.date)),
                    help="correct the date, or move the row up",
                )
            elif at is not None:
                latest, before = at, row.date
