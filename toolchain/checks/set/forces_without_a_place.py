"""Counters without a starting hex in a scenario.

Why: an order of battle lists the counters; a hex in its rows, or a `places` step of a set-up that the
scenario names, gives their places.

Bad:
    forces Blue-1915 of Blueland at 1915-04.6
      6-4 Inf XX  25
    scenario "1915"
      forces Blue-1915

Good:
    setup free-deployment of Blue
      step 1 Blue places unit in front
    scenario "1915"
      forces  Blue-1915
      set-up  free-deployment

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.checks.shared.campaign_setup import together


@check("SET024", WARNING, CERTAIN, looks_at=LISTS)
def forces_without_a_place(c: Check, p: Whole) -> Iterator[Finding]:
    for group in together(p):
        if group.option:
            continue
        acting = {
            line.tokens[2].text
            for block in group.setups
            for line in block.lines
            if line.word == "step" and len(line.tokens) > 3 and line.tokens[3].text in ("places", "adds")
        }
        for listed in group.lists:
            free = next((entry for entry in listed.entries if not entry.row.place), None)
            # An ally of the same side places for both.
            if free is None or any(p.allied(who, listed.nation) for who in acting):
                continue
            for scenario in group.scenarios:
                yield c.finding(
                    f"{listed.name} has counters without a hex, and no set-up in this scenario places them",
                    scenario.keyword.span,
                    labels=[Label(free.span, "this counter has no hex")],
                    help="give them hexes, or add a set-up with a `places` step for them",
                )
