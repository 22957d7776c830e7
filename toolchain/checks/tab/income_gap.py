"""Months without income between two rates.

Why: one rate ends more than a month before the next begins; one of the dates is wrong, or a line is missing.

Bad:
    income Blue of Blueland
      1915-02..1915-03  40 SP  on turn 1
      1915-05..1915-10  50 SP  on turn 1

Good:
    income Blue of Blueland
      1915-02..1915-04  40 SP  on turn 1
      1915-05..1915-10  50 SP  on turn 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.checks.shared.supply import Rate, incomes


@check("TAB043", WARNING, LIKELY, looks_at=PROJECT)
def income_gap(c: Check, p: Whole) -> Iterator[Finding]:
    for rows in incomes(p):
        for what in dict.fromkeys(row.what for row in rows):
            # What comes only in a state of the nation, such as collapse, is no part of the ordinary run of rates.
            usual = [r for r in rows if r.what == what and r.first and not any(_state(x) for x in r.states)]
            for before, after in pairwise(_reaching(sorted(usual, key=lambda r: (r.first, r.last)))):
                months = after.first // 100 - before.last // 100 - 1
                if months > 0:
                    yield c.finding(
                        f"there is no {what} for {months} month{'s' if months > 1 else ''} before {after.text}",
                        after.span,
                        labels=[Label(before.span, "the previous rate")],
                        help="begin each rate in the month after the previous one ends, or add a line with 0",
                    )


def _state(text: str) -> bool:
    return not text.startswith("not ")


def _reaching(rows: list[Rate]) -> Iterator[Rate]:
    """Rates in order of time; of several that hold together only the one that reaches farthest."""
    farthest: Rate | None = None
    for row in rows:
        if farthest is None or row.last >= farthest.last:
            yield row
            farthest = row
