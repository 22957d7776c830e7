"""A counter named twice in one list.

Why: there is only one such counter; the second name is a mistake, or belongs to another counter.

Bad:
    2 x 6-4 Inf XX  25, 25

Good:
    2 x 6-4 Inf XX  25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units.identities import Entry, Key


@check("OOB067", WARNING, CERTAIN, looks_at=LISTS)
def counter_twice_in_a_list(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        if listed.use == "manifest":
            continue
        first: dict[Key, Entry] = {}
        for entry in listed.entries:
            if entry.key in first:
                yield c.finding(
                    f"{entry.printed} {entry.name.text} is listed twice in {listed.name}",
                    entry.span,
                    labels=[Label(first[entry.key].span, "first listed here")],
                    help="remove one of the two entries, or correct its name",
                )
            first.setdefault(entry.key, entry)
