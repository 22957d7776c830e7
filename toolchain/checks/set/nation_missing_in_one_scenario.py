"""A scenario without a list for one nation, unlike all similar scenarios.

Why: a nation that has a list in every similar scenario was probably forgotten in this one.

Bad:
    scenario "1915"  forces Blue-1915, Green-1915, Red-1915
    scenario "1916"  forces Blue-1916, Red-1916
    scenario "1917"  forces Blue-1917, Green-1917, Red-1917
    scenario "1918"  forces Blue-1918, Green-1918, Red-1918

Good:
    scenario "1916"  forces Blue-1916, Green-1916, Red-1916

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GUESS, LISTS, Check, Whole, check
from toolchain.language.ast import Line

FEWEST = 3  # other scenarios


@check("SET052", NOTE, GUESS, looks_at=LISTS)
def nation_missing_in_one_scenario(c: Check, p: Whole) -> Iterator[Finding]:
    nations = {listed.name: listed.nation for listed in p.campaign.forces}
    named: list[tuple[Line, set[str]]] = []
    for placed in p.blocks("scenario"):
        line = next((x for x in placed.block.lines if x.word == "forces"), None)
        if line is not None:
            named.append((line, {nations[t.text] for t in line.tokens[1:] if t.text in nations}))
    for nation in sorted({nation for _, there in named for nation in there}):
        lacking = [line for line, there in named if nation not in there]
        having = [line for line, there in named if nation in there]
        if len(lacking) == 1 and len(having) >= FEWEST:
            yield c.finding(
                f"this scenario has no list of forces for {nation}, unlike the {len(having)} other scenarios",
                lacking[0].span,
                labels=[Label(having[0].span, "another scenario names one here")],
                help=f"add the list for {nation}, or allow this note",
            )
