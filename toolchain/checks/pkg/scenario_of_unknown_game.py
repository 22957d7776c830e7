"""A scenario of an unknown game.

Why: the scenario would be played with the rules of a different game.

Bad:
    scenario "Dawn"
      of Skirmsh

Good:
    scenario "Dawn"
      of Skirmish

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.changed_scenarios import scenarios
from toolchain.faults.wording import either


@check("PKG019", ERROR, CERTAIN, looks_at=PROJECT)
def scenario_of_unknown_game(c: Check, p: Whole) -> Iterator[Finding]:
    known = [x.block.header[0].text for x in p.all_blocks("game", "series") if x.block.header]
    for block in scenarios(p):
        for line in block.lines:
            if line.word == "of" and len(line.tokens) > 1 and known and line.tokens[1].text not in known:
                yield c.finding(
                    f"unknown game `{line.tokens[1].text}`",
                    line.tokens[1].span,
                    help=did_you_mean(line.tokens[1].text, known) or f"use {either(known)}",
                )
