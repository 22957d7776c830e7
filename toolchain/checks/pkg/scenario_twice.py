"""Two scenarios with the same title.

Why: commands and logs refer to a scenario by its title.

Bad:
    scenario "Dawn"
    scenario "Dawn"

Good:
    scenario "Dawn"
    scenario "Dusk"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import Block


@check("PKG015", ERROR, CERTAIN, looks_at=PROJECT)
def scenario_twice(c: Check, p: Whole) -> Iterator[Finding]:
    first: dict[str, Block] = {}
    for placed in p.blocks("scenario"):
        if placed.block.header:
            title = placed.block.header[0]
            other = first.setdefault(title.value, placed.block)
            if other is not placed.block:
                yield c.finding(
                    f"two scenarios have the title {title.text}",
                    title.span,
                    labels=[Label(other.header[0].span, "first used here")],
                    help="rename one of them",
                )
