"""A project without a game or series.

Why: its files have nothing to be part of.

Bad:
    part of Skirmish

Good:
    game Skirmish "Skirmish at the Ford"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG016", ERROR, CERTAIN, looks_at=PROJECT)
def no_game(c: Check, p: Whole) -> Iterator[Finding]:
    if not p.all_blocks("game", "series") and p.placed:
        yield c.finding(
            "the project declares no game or series",
            p.placed[0].block.keyword.span,
            help='begin one file with `game NAME "TITLE"`',
        )
