"""A list with a different date from all other lists of its scenario.

Why: the name was probably copied from another scenario, so one side would have the army of another year.

Bad:
    scenario "Spring 1915"
      forces  Blue-1915, Red-1917, Green-1915

Good:
    scenario "Spring 1915"
      forces  Blue-1915, Red-1915, Green-1915

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.changed_scenarios import scenarios

FEWEST = 2  # lists of one date


@check("OOB104", NOTE, LIKELY, looks_at=LISTS)
def list_of_another_date(c: Check, p: Whole) -> Iterator[Finding]:
    dates = {listed.name: listed.date for listed in p.campaign.forces if listed.date and not listed.base}
    for scenario in scenarios(p):
        for line in scenario.lines:
            named = [t for t in line.tokens[1:] if t.text in dates] if line.word == "forces" else []
            if len(named) <= FEWEST:
                continue
            (usual, times), *others = Counter(dates[t.text] for t in named).most_common()
            if others and times == len(named) - 1:
                token = next(t for t in named if dates[t.text] != usual)
                yield c.finding(
                    f"`{token.text}` is dated {dates[token.text]}, but all other lists of the scenario are dated {usual}",
                    token.span,
                    help="name the list of that date, or correct the date of this one",
                )
