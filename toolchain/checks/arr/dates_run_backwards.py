"""A row of a schedule dated before the row above it.

Why: the rows of a schedule are in order of date; a row out of order usually has a wrong year or month.

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
from toolchain.model.units.replay import in_order


@check("ARR031", WARNING, LIKELY, looks_at=LISTS)
def dates_run_backwards(c: Check, p: Whole) -> Iterator[Finding]:
    calendar = p.campaign.calendar
    for schedule in p.campaign.schedules:
        rows = [row for row in schedule.block.rows if not calendar.wrong(row.date)]
        order = in_order([calendar.number(row.date) or 0 for row in rows])
        for at, row in enumerate(rows):
            if order[at]:
                continue
            before = next((rows[i].date for i in range(at - 1, -1, -1) if order[i]), "")
            after = next((rows[i].date for i in range(at + 1, len(rows)) if order[i]), "")
            late = bool(after) and (calendar.number(row.date) or 0) > (calendar.number(after) or 0)
            yield c.finding(
                f"{row.date} is listed {'before' if late else 'after'} {after if late else before}",
                Span(schedule.block.source, row.start, row.start + len(row.date)),
                help=f"correct the date, or move the row {'down' if late else 'up'}",
            )
