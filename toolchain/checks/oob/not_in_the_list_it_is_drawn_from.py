"""A counter missing from the list that its list is drawn from.

Why: it cannot be placed if it is not in the base list, or if that list does not exist.

Bad:
    forces Blue-1915 of Blue at 1915-04.6
      6-4 Inf XX  25
    forces Blue-places of Blue from Blue-1915
      0812  6-4 Inf XX  26

Good:
    forces Blue-places of Blue from Blue-1915
      0812  6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.changed_scenarios import scenarios


@check("OOB068", WARNING, CERTAIN, looks_at=PROJECT)
def not_in_the_list_it_is_drawn_from(c: Check, p: Whole) -> Iterator[Finding]:
    wanted = [word for scenario in scenarios(p) for word in scenario.listed("forces")]
    if not wanted and not p.has_lists:
        return
    names = [x.name for x in p.campaign.forces]
    for word in wanted:
        if word.value not in names:
            yield c.finding(
                f"unknown list `{word.value}`",
                word.span,
                help=did_you_mean(word.value, names) or "name a `forces` block",
            )
    for listed in p.campaign.forces:
        if not listed.base:
            continue
        base = p.campaign.list_called(listed.base)
        if base is None:
            yield c.finding(
                f"unknown list `{listed.base}`",
                listed.block.header[0].span,
                help=did_you_mean(listed.base, names) or "name a `forces` block",
            )
            continue
        known = {e.key for e in base.entries}
        for entry in listed.entries:
            if entry.key not in known and listed.option and base.nation == listed.nation and entry.row.place:
                yield c.finding(
                    f"{entry.printed} {entry.name.text} is not in {base.name}",
                    entry.span,
                    labels=[Label(base.block.header[0].span, "base list")],
                    help="correct the name, or add the counter to the base list",
                )
