"""Two default scenarios.

Why: the order of files would decide between them.

Bad:
    scenario "Dawn"
      default
    scenario "Dusk"
      default

Good:
    scenario "Dawn"
      default
    scenario "Dusk"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("PKG014", WARNING, CERTAIN, looks_at=PROJECT)
def two_default_scenarios(c: Check, p: Whole) -> Iterator[Finding]:
    marked = [x.block for x in p.blocks("scenario") if any(line.word == "default" for line in x.block.lines)]
    for block in marked[1:]:
        yield c.finding(
            "two scenarios are marked as the default",
            block.keyword.span,
            labels=[Label(marked[0].keyword.span, "the other default")],
            help="remove `default` from one of them",
        )
