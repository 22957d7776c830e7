"""A date of a schedule is not in the calendar.

Why: nothing arrives on a turn that no month has.

Bad:
    1914-08.9  arrive  6-4 Inf XX  25    (a month has 7 turns)

Good:
    1914-08.7  arrive  6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check


@check("ARR030", ERROR, CERTAIN, looks_at=LISTS)
def date_not_in_the_calendar(c: Check, p: Whole) -> Iterator[Finding]:
    for schedule in p.campaign.schedules:
        for row in schedule.block.rows:
            wrong = "" if " + " in row.date else p.campaign.calendar.wrong(row.date)
            if wrong:
                yield c.finding(
                    f"{row.date} {wrong}", Span(schedule.block.source, row.start, row.start + len(row.date)),
                    help="write year, month and turn: `1914-08.3`",
                )  # fmt: skip
    for listed in p.campaign.forces:
        wrong = p.campaign.calendar.wrong(listed.date) if listed.date else ""
        if wrong:
            yield c.finding(
                f"{listed.date} {wrong}",
                listed.block.keyword.span,
                help="write year, month and turn: `1914-08.3`",
            )
