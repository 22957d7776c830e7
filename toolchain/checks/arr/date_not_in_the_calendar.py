"""A date of a schedule or of a rule is not in the calendar.

Why: nothing arrives on a turn that no month has, and a rule that waits for one never begins, or never ends.

Bad:
    1914-08.9  arrive  6-4 Inf XX  25    (a month has 7 turns)

Good:
    1914-08.7  arrive  6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import Block, tokens_of

_AS_WRITTEN = "write year, month and turn: `1914-08.3`"


_DATE = re.compile("[0-9]{4}-[0-9]{2}")


@check("ARR030", ERROR, CERTAIN, looks_at=PROJECT)
def date_not_in_the_calendar(c: Check, p: Whole) -> Iterator[Finding]:
    if p.has_lists:
        yield from _in_lists(c, p)
    if p.all_blocks("calendar"):
        for placed in p.placed:
            # A block without a date need not be read.
            if not placed.block.played and not placed.block.rows and _DATE.search(placed.block.span.text):
                yield from _in_sentences(c, p, placed.block)


def _in_sentences(c: Check, p: Whole, block: Block) -> Iterator[Finding]:
    for token in tokens_of(block):
        wrong = p.calendar.wrong(token.text) if token.kind == "DATE" else ""
        if wrong:
            yield c.finding(f"{token.text} {wrong}", token.span, help=_AS_WRITTEN)


def _in_lists(c: Check, p: Whole) -> Iterator[Finding]:
    for schedule in p.campaign.schedules:
        for row in schedule.block.rows:
            wrong = "" if " + " in row.date else p.campaign.calendar.wrong(row.date)
            if wrong:
                yield c.finding(
                    f"{row.date} {wrong}",
                    Span(schedule.block.source, row.start, row.start + len(row.date)),
                    help=_AS_WRITTEN,
                )
    for listed in p.campaign.forces:
        wrong = p.campaign.calendar.wrong(listed.date) if listed.date else ""
        if wrong:
            yield c.finding(
                f"{listed.date} {wrong}",
                listed.block.keyword.span,
                help=_AS_WRITTEN,
            )
