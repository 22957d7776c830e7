"""A unit listed twice under the same verb and date.

Why: one of the two entries was meant for another unit, or is one too many.

Bad:
    1918-02.7  withdraw  8-5 Inf XX  4
    1918-02.7  withdraw  6-5 Inf XX  4

Good:
    1918-02.7  withdraw  6-5 Inf XX  4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units.identities import Entry, Key


@check("ARR035", WARNING, CERTAIN, looks_at=LISTS)
def twice_on_one_date(c: Check, p: Whole) -> Iterator[Finding]:
    for schedule in p.campaign.schedules:
        first: dict[tuple[str, str, Key], Entry] = {}
        for entry in schedule.entries:
            half = "by" if entry.piece in entry.row.by else entry.row.verb
            key = (entry.row.date, half, entry.key)
            if key in first:
                yield c.finding(
                    f"{entry.printed} {entry.name.text} is listed twice under `{entry.row.verb}` on {entry.row.date}",
                    entry.span,
                    labels=[Label(first[key].span, "first listed here")],
                    help="remove one of the two entries, or correct its name",
                )
            first.setdefault(key, entry)
