"""An unknown reading of a ruling.

Why: the game is played as if nothing had been chosen.

Bad:
    parameter ties = defnder

Good:
    parameter ties = defender

A reading that the ruling lists under `rejected` cannot be chosen either: no rule is written for it.

A ruling whose own default is none of its readings is RUL004.

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.rulings import choices, rulings, why_not


@check("RUL016", ERROR, CERTAIN, looks_at=PROJECT)
def unknown_reading(c: Check, p: Whole) -> Iterator[Finding]:
    for choice in choices(p):
        ruling, word = rulings(p)[choice.ruling], choice.reading
        if choice.within != "ruling" and ruling.readings and word.text not in ruling.readings:
            message, help = why_not(ruling, word.text, choice.ruling)
            yield c.finding(message, word.span, help=help)
