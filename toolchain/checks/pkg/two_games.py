"""A project with two games.

Why: rules could belong to either.

Bad:
    game Skirmish
    game Siege

Good:
    game Skirmish

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG017", ERROR, CERTAIN, looks_at=PROJECT)
def two_games(c: Check, p: Whole) -> Iterator[Finding]:
    games = p.blocks("game")
    for placed in games[1:]:
        yield c.finding(
            "the project declares a second game",
            placed.block.keyword.span,
            labels=[Label(games[0].block.keyword.span, "the first game")],
            help="move it to a project of its own that `extends` this one, or make it a scenario",
        )
