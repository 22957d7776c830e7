"""Replacements whose strength differs from the nation's income.

Why: all replacements of a nation are the same counter; a row with another strength was probably copied from a
row of divisions, or has a wrong digit.

Bad:
    schedule Blue of Blueland
      1914-10.1  arrive  7-4 Inf XX (RPL)
    income Blue of Blueland
      1914-12..  1 RPL 5-3  on turn 6

Good:
    schedule Blue of Blueland
      1914-10.1  arrive  5-3 Inf XX (RPL)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.supply import is_rate
from toolchain.model.units.identities import REPLACEMENT

FEWEST = 3  # rows that agree, before another is odd
_PLAIN = re.compile(r"[0-9]+-[0-9]+")
_RATE = re.compile(r"RPL +([0-9]+-[0-9]+)")


@check("OOB082", WARNING, LIKELY, looks_at=LISTS)
def replacement_unlike_the_income(c: Check, p: Whole) -> Iterator[Finding]:
    yield from _within_incomes(c, p)
    rates: dict[str, dict[str, Span]] = {}
    for placed in p.all_blocks("income"):
        words = [t.text for t in placed.block.header]
        if "of" in words[:-1]:
            known = rates.setdefault(words[words.index("of") + 1], {})
            for line in placed.block.lines:
                for found in _RATE.finditer(line.span.text):
                    known.setdefault(found[1], line.span)
    for schedule in p.campaign.schedules:
        known = rates.get(schedule.nation, {})
        pieces = [q for row in schedule.block.rows for q in row.pieces if q.tag == REPLACEMENT]
        for piece in pieces if known else ():
            # What moves by rail only, such as tanks, is another kind of replacement.
            if _PLAIN.fullmatch(piece.factors) and piece.factors not in known:
                yield c.finding(
                    f"{schedule.nation.replace('_', ' ')} has {' or '.join(known)} replacements, not {piece.factors}",
                    Span(schedule.block.source, piece.start, piece.end),
                    labels=[Label(next(iter(known.values())), "the income")],
                    help="correct the schedule or the income",
                )


def _within_incomes(c: Check, p: Whole) -> Iterator[Finding]:
    """A row of an income with other replacements than all its other rows."""
    for placed in p.blocks("income"):
        rows = [line for line in placed.block.lines if is_rate(line)]
        found = [(line, rate[1]) for line in rows if (rate := _RATE.search(line.span.text))]
        usual = Counter(factors for _, factors in found).most_common()
        if len(usual) == 2 and usual[1][1] == 1 and usual[0][1] >= FEWEST:
            line = next(line for line, factors in found if factors == usual[1][0])
            yield c.finding(
                f"this row has {usual[1][0]} replacements, the {usual[0][1]} others {usual[0][0]}",
                line.span,
                help=f"write `RPL {usual[0][0]}`, or allow this warning",
            )
