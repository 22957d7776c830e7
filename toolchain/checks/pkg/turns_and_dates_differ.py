"""Turns that do not match the dates of a scenario, or the months of the calendar.

Why: the game would not end on the date that the book gives.

Bad:
    turns 1..12
    dates 1915-04.6..1915-06.4    (13 turns)

Good:
    turns 1..13
    dates 1915-04.6..1915-06.4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.changed_scenarios import scenarios
from toolchain.faults.wording import count as said
from toolchain.model.calendar import dates_of
from toolchain.model.scope import parse_range


@check("PKG025", WARNING, CERTAIN, looks_at=PROJECT)
def turns_and_dates_differ(c: Check, p: Whole) -> Iterator[Finding]:
    yield from _of_a_month(c, p)
    for block in scenarios(p):
        turns = next((x for x in block.lines if x.word == "turns"), None)
        dates = next((x for x in block.lines if x.word == "dates"), None)
        if dates is None:
            continue
        first, last = dates_of(block)
        count = p.calendar.count(first, last)
        if turns is None and count > 0:
            yield c.finding(
                f"the dates give {said(count, 'turn')}, but the scenario has no `turns`",
                dates.span,
                help=f"write `turns 1..{count}`",
            )
        if turns is None or len(turns.tokens) < 2:
            continue
        low, high = parse_range(turns.tokens[1].text)
        if count > 0 and high - low + 1 != count:
            yield c.finding(
                f"the dates give {said(count, 'turn')}, but `turns` gives {high - low + 1}",
                dates.span,
                labels=[Label(turns.span, "the turns")],
                help=f"write `turns {low}..{low + count - 1}`",
            )


def _of_a_month(c: Check, p: Whole) -> Iterator[Finding]:
    """Sequences of a month, whose turns the calendar counts."""
    count = p.calendar.turns
    if not count:
        return
    for block in (placed.block for placed in p.blocks("sequence") if not placed.block.played):
        line = next(
            (line for line in block.lines if line.word == "turn" and line.tokens[-1].kind == "RANGE"), None
        )
        if line is None:
            continue
        low, high = parse_range(line.tokens[-1].text)
        if high - low + 1 != count:
            labels = [Label(p.calendar.span, "the calendar")] if p.calendar.span is not None else []
            yield c.finding(
                f"a month has {said(count, 'turn')}, but the sequence has {high - low + 1}",
                line.tokens[-1].span,
                labels=labels,
                help=f"write `{low}..{low + count - 1}`",
            )
