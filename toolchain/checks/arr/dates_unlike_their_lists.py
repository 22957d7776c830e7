"""A scenario whose dates cannot be read, or do not fit its lists.

Why: lists of another date set up units of another part of the war, and a victory that is judged outside the dates is
never judged.

Bad:
    scenario "1915"
      dates   1916-04.6..1916-06.4
      forces  Blue-1915                 (a list at 1915-04.6)

Good:
    scenario "1915"
      dates   1915-04.6..1915-06.4
      forces  Blue-1915

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.changed_scenarios import scenarios
from toolchain.language.ast import Block, Line
from toolchain.model.calendar import dates_of

_DATE = r"[0-9]{4}-[0-9]{2}(?:\.[0-9]+)?"
_SPAN = re.compile(rf"{_DATE}(?:\.\.{_DATE})?")


@check("ARR041", WARNING, CERTAIN, looks_at=PROJECT)
def dates_unlike_their_lists(c: Check, p: Whole) -> Iterator[Finding]:
    if not p.all_blocks("calendar"):
        return
    for block in scenarios(p):
        line = next((line for line in block.lines if line.word == "dates"), None)
        if line is None:
            continue
        if not _SPAN.fullmatch(line.span.text.removeprefix("dates").strip()):
            yield c.finding(
                "wrong form of `dates`",
                line.span,
                help="write `dates FIRST..LAST`, such as `1915-04.6..1915-06.4`",
            )
            continue
        first, last = dates_of(block)
        low, high = p.calendar.number(first), p.calendar.number(last)
        if low is not None and high is not None and low > high:
            yield c.finding(
                f"the dates {first}..{last} run backwards", line.span, help=f"write `{last}..{first}`"
            )
        elif low is not None and high is not None:
            yield from _lists(c, p, block, line)
            yield from _judged(c, p, block, line, low, high)


def _lists(c: Check, p: Whole, block: Block, line: Line) -> Iterator[Finding]:
    """A scenario all of whose lists have one date, which is not its first."""
    first = dates_of(block)[0]
    names = {token.text for token in block.listed("forces")}
    lists = [one for one in (p.campaign.forces if names else ()) if one.name in names and one.date]
    dates = {one.date for one in lists}
    if len(dates) == 1 and p.calendar.number(lists[0].date) != p.calendar.number(first):
        yield c.finding(
            f"the scenario begins on {first}, but its lists are dated {lists[0].date}",
            line.span,
            labels=[Label(lists[0].block.keyword.span, "one of the lists")],
            help="correct the dates, or name the lists of that date",
        )


def _judged(c: Check, p: Whole, block: Block, line: Line, low: int, high: int) -> Iterator[Finding]:
    """A date at which the victory of a scenario is judged that it does not reach."""
    title = block.header[0].value if block.header else ""
    for placed in p.blocks("victory"):
        for judged in placed.block.lines if placed.name == title else ():
            for token in judged.tokens if judged.word == "judged" else ():
                at = p.calendar.number(token.text) if token.kind == "DATE" else None
                if at is not None and not low <= at <= high:
                    yield c.finding(
                        f"victory is judged on {token.text}, outside the dates of the scenario",
                        token.span,
                        labels=[Label(line.span, "its dates")],
                        help="correct one of the dates",
                    )
