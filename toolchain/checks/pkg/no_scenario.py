"""A game without a scenario.

Why: without a starting position nobody can play it.

Bad:
    game.hw
    map.hw

Good:
    game.hw
    map.hw
    scenario.hw

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG011", WARNING, CERTAIN, looks_at=PROJECT)
def no_scenario(c: Check, p: Whole) -> Iterator[Finding]:
    games = p.blocks("game")
    if games and not p.all_blocks("scenario"):
        yield c.finding(
            "the game has no scenario",
            games[0].block.keyword.span,
            help='create a file that begins with `scenario "..."`',
        )
