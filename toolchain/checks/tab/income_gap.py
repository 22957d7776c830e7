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
from toolchain.checks.shared.supply import MONTHS, Rate, incomes, months_of

OFTEN = 0.9  # of the months of a period, from which on a month without income is odd


@check("TAB043", WARNING, LIKELY, looks_at=PROJECT)
def income_gap(c: Check, p: Whole) -> Iterator[Finding]:
    for rows in incomes(p):
        for what in dict.fromkeys(row.what for row in rows):
            # What comes only in a state of the nation, such as collapse, is no part of the ordinary run of rates.
            usual = [r for r in rows if r.what == what and r.first and not any(_state(x) for x in r.states)]
            yield from _months(c, what, usual)
            for before, after in pairwise(_reaching(sorted(usual, key=lambda r: (r.first, r.last)))):
                months = after.first // 100 - before.last // 100 - 1
                if months > 0:
                    yield c.finding(
                        f"there is no {what} for {months} month{'s' if months > 1 else ''} before {after.text}",
                        after.span,
                        labels=[Label(before.span, "the previous rate")],
                        help="begin each rate in the month after the previous one ends, or add a line with 0",
                    )


def _months(c: Check, what: str, rows: list[Rate]) -> Iterator[Finding]:
    """A month that rows for some months of the year leave out within their period, where nearly all others have income."""
    first = min((row.first // 100 for row in rows), default=0)
    last = max((row.last // 100 for row in rows if row.months), default=0)
    last = min(last, max((row.first // 100 for row in rows), default=0) + len(MONTHS))
    paid = {
        month
        for row in rows
        for month in range(row.first // 100, min(row.last // 100, last) + 1)
        if MONTHS[month % 12] in months_of(row)
    }
    absent = [month for month in range(first, last + 1) if month not in paid]
    inside = [month for month in absent if any(row.first // 100 <= month <= row.last // 100 for row in rows)]
    if inside and len(paid) >= OFTEN * (last + 1 - first):
        month = inside[0]
        row = next(row for row in rows if row.first // 100 <= month <= row.last // 100)
        yield c.finding(
            f"there is no {what} in {MONTHS[month % 12]} {month // 12}, within the period of {row.text}",
            row.span,
            help="correct the period of the row for the other months, or add a line with 0",
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
