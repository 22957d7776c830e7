"""A counter in two lists of one scenario.

Why: a counter can be in one place only, so it cannot be set up from both lists.

Bad:
    forces Blue-front of Blueland
      0101  6-4 Inf XX  25
    forces Blue-reserve of Blueland
      0103  6-4 Inf XX  25
    scenario "1915"
      forces Blue-front, Blue-reserve

Good:
    forces Blue-reserve of Blueland
      0103  6-4 Inf XX  26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.checks.shared.campaign_setup import together
from toolchain.model.units.identities import Entry, Key


@check("OOB083", WARNING, CERTAIN, looks_at=LISTS)
def counter_in_two_lists(c: Check, p: Whole) -> Iterator[Finding]:
    for group in together(p):
        first: dict[Key, Entry] = {}
        for listed in group.lists:
            for entry in listed.entries:
                other = first.setdefault(entry.key, entry)
                if other.block is not entry.block:
                    yield c.finding(
                        f"{entry.printed} {entry.name.text} is in {listed.name} and in another list of the scenario",
                        entry.span,
                        labels=[Label(other.span, "the other entry")],
                        help="remove one of the two entries, or correct its name",
                    )
