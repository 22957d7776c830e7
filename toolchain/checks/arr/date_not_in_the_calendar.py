"""A date outside the calendar.

Why: nothing arrives on a turn that no month has, and a rule that waits for such a date never begins or
never ends.

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
from toolchain.faults.wording import count
from toolchain.language.ast import Block, tokens_of
from toolchain.model.calendar import OUTSIDE

_AS_WRITTEN = "write year, month and turn: `1914-08.3`"


_DATE = "[0-9]{3,6}-[0-9]"
_ALMOST = r"[0-9]{3,6}-[0-9]{1,3}(\.[0-9]+)?"
"""A year and a month with a digit too many or too few."""


FEWEST = 6  # dates outside the months, and most of all dates, before the calendar is at fault


@check("ARR030", ERROR, CERTAIN, looks_at=PROJECT)
def date_not_in_the_calendar(c: Check, p: Whole) -> Iterator[Finding]:
    dates = [*_in_lists(p)] if p.has_lists else []
    calendars = p.all_blocks("calendar")
    outside = [wrong for _, _, wrong in dates if wrong == OUTSIDE]
    if calendars and len(outside) >= FEWEST and 2 * len(outside) > len(dates):
        block = calendars[0].block
        line = next((line for line in block.lines if line.word == "months"), None)
        yield c.finding(
            f"{len(outside)} of the {len(dates)} dates in the lists lie outside the calendar's months",
            line.span if line is not None else block.keyword.span,
            help="correct the first or the last month of the calendar",
        )
        return
    for date, span, wrong in dates:
        if wrong:
            yield c.finding(f"{date} {wrong}", span, help=_AS_WRITTEN)
    if calendars:
        for placed in p.placed:
            # A block without a date need not be read.
            block = placed.block
            if (
                not block.played
                and (not block.rows or block.word == "income")
                and re.search(_DATE, block.span.text)
            ):
                yield from _in_sentences(c, p, block)


def _in_sentences(c: Check, p: Whole, block: Block) -> Iterator[Finding]:
    words = list(tokens_of(block))
    for at, token in enumerate(words):
        wrong = p.calendar.wrong(token.text) if token.kind == "DATE" else ""
        if wrong:
            yield c.finding(f"{token.text} {wrong}", token.span, help=_AS_WRITTEN)
        elif token.kind == "MINUS" and 0 < at < len(words) - 1:
            span = words[at - 1].span.to(words[at + 1].span)
            if re.fullmatch(_ALMOST, span.text):
                yield c.finding(f"{span.text} is not a date", span, help=_AS_WRITTEN)
    if block.word == "income":
        yield from _in_turns_of_no_month(c, p, block)


def _in_turns_of_no_month(c: Check, p: Whole, block: Block) -> Iterator[Finding]:
    """Rows of income `on turns 2, 4, 9` where a month has fewer."""
    last = p.calendar.turns
    for line in block.lines if last else ():
        words = [token.text for token in line.tokens]
        at = next((at for at, word in enumerate(words) if word in ("turn", "turns")), len(words))
        for token in line.tokens[at + 1 :]:
            if token.kind == "NUM" and not 1 <= int(token.text) <= last:
                yield c.finding(
                    f"there is no turn {token.text}: a month has {count(last, 'turn')}",
                    token.span,
                    help="correct the turn",
                )
            elif token.kind not in ("NUM", "COMMA"):
                break


def _in_lists(p: Whole) -> Iterator[tuple[str, Span, str]]:
    """Every date of a row or of a header, its place, and what is wrong with it."""
    calendar = p.campaign.calendar
    for schedule in p.campaign.schedules:
        for row in schedule.block.rows:
            if " + " not in row.date:
                span = Span(schedule.block.source, row.start, row.start + len(row.date))
                yield row.date, span, calendar.wrong(row.date)
    for listed in p.campaign.forces:
        if listed.date:
            yield listed.date, listed.block.keyword.span, calendar.wrong(listed.date)
