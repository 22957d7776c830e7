"""A row of income that cannot be read.

Why: a row with a missing amount, an unknown month or a period that ends before it begins pays nothing, or pays on
other turns than the book says.

Bad:
    income Blue of Blueland
      1915-04..1915-02  40 SP  on turn 1 of January, January

Good:
    income Blue of Blueland
      1915-02..1915-04  40 SP  on turn 1 of January, July

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.supply import MONTHS, instead_in, is_rate, rate_in
from toolchain.language.ast import Line
from toolchain.model.calendar import Calendar

_FORM = (
    "write `FIRST..LAST AMOUNT SP on turns 1, 3` or `FIRST..LAST 1 RPL 5-4 on turn 1`, then `of MONTHS`, "
    "`of odd months` or `while STATE` if needed"
)
_INSTEAD = (
    "write `instead FIRST.. gains 1 RPL 4-3 on turn 6 of MONTHS`, with `of KIND` after the amount and `for RPL 5-3` at the "
    "end if needed"
)


@check("TAB062", ERROR, CERTAIN, looks_at=PROJECT)
def wrong_income_row(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("income"):
        for line in placed.block.lines:
            if is_rate(line):
                yield from _wrong(c, line, rate_in(line), _FORM, p.calendar)
            elif line.word == "instead":
                yield from _wrong(c, line, instead_in(line), _INSTEAD, p.calendar)


def _wrong(
    c: Check, line: Line, found: re.Match[str] | None, form: str, calendar: Calendar
) -> Iterator[Finding]:
    if found is None:
        yield c.finding("wrong form of a row of income", line.span, help=form)
        return
    first, dots, last = found["window"].partition("..")
    low, high = calendar.number(first), calendar.number(last)
    if dots and low is not None and high is not None and low > high:
        yield c.finding(
            f"the period {found['window']} ends before it begins",
            line.tokens[0].span,
            help=f"write `{last}..{first}`, or correct one of the dates",
        )
    months = (found["months"] or "").replace(",", " ").split()
    if months[-1:] == ["months"] and months[:-1] in (["odd"], ["even"]):
        months = []
    turns = found["turns"].replace(",", " ").split()
    for word in [*months, *turns]:
        token = next(token for token in line.tokens[::-1] if token.text == word)
        if word in months and word not in MONTHS:
            yield c.finding(
                f"`{word}` is not a month",
                token.span,
                help=did_you_mean(word, MONTHS) or "write the names of months, `odd months` or `even months`",
            )
    for word, times in [*Counter(months).items(), *Counter(turns).items()]:
        if times > 1:
            token = next(token for token in line.tokens[::-1] if token.text == word)
            what = word if word in months else f"turn {word}"
            yield c.finding(
                f"{what} is listed twice in this row", token.span, help="remove it, or write the one meant"
            )
