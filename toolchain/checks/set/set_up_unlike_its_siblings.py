"""A scenario without a set-up that all similar scenarios have.

Why: the scenarios of a book usually begin with the same steps; a missing one is probably an oversight.

Bad:
    scenario "1915"   set-up sectors, free-deployment, pools-1915
    scenario "1916"   set-up sectors, free-deployment, pools-1916
    scenario "1917"   set-up sectors, free-deployment, pools-1917
    scenario "1918"   set-up free-deployment, pools-1918

Good:
    scenario "1918"   set-up sectors, free-deployment, pools-1918

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GUESS, PROJECT, Check, Whole, check
from toolchain.checks.shared.queries import setups_of
from toolchain.language.ast import Line

FEWEST = 3


@check("SET029", NOTE, GUESS, looks_at=PROJECT)
def set_up_unlike_its_siblings(c: Check, p: Whole) -> Iterator[Finding]:
    named: list[tuple[Line, set[str]]] = []
    for placed in p.blocks("scenario"):
        line = next((x for x in placed.block.lines if x.word == "set-up"), None)
        if line is not None:
            named.append((line, setups_of(line)))
    for setup in sorted({name for _, names in named for name in names}):
        having = [(line, names) for line, names in named if setup in names]
        if len(having) < FEWEST:
            continue
        beside = set.intersection(*(names for _, names in having)) - {setup}
        for line, names in named:
            if setup not in names and beside and beside <= names:
                yield c.finding(
                    f"this scenario has no `{setup}`, unlike the {len(having)} other scenarios with `{min(beside)}`",
                    line.span,
                    labels=[Label(having[0][0].span, "another scenario lists it here")],
                    help=f"add `{setup}`, or allow this note",
                )
