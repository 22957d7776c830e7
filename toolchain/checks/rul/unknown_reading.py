"""A scenario chooses a reading that its ruling does not have.

Why: the game is played as if nothing had been chosen.

Bad:
    parameter ties = defnder

Good:
    parameter ties = defender

A ruling whose own default is none of its readings is RUL004.

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.rulings import choices, rulings


@check("RUL016", ERROR, CERTAIN, looks_at=PROJECT)
def unknown_reading(c: Check, p: Whole) -> Iterator[Finding]:
    for choice in choices(p):
        known, word = rulings(p)[choice.ruling].readings, choice.reading
        if choice.within != "ruling" and known and word.text not in known:
            yield c.finding(
                f"`{word.text}` is not a reading of `{choice.ruling}`",
                word.span,
                help=did_you_mean(word.text, known) or "readings: " + ", ".join(known),
            )
