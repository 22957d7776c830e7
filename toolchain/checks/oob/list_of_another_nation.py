"""A list whose counters mostly belong to another nation.

Why: the header was probably copied from the list before, so every row would be wrong.

Bad:
    forces Blue-1915 of Redland at 1915-04.6
      3 x 6-4 Inf XX  25, 26, 27        which only the manifest of Blueland has

Good:
    forces Blue-1915 of Blueland at 1915-04.6
      3 x 6-4 Inf XX  25, 26, 27

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.plausible.strangers import strangers


@check("OOB103", WARNING, LIKELY, looks_at=LISTS)
def list_of_another_nation(c: Check, p: Whole) -> Iterator[Finding]:
    for listed, nation, count in strangers(p):
        token = next((t for t in listed.block.header if t.text == listed.nation), listed.block.keyword)
        yield c.finding(
            f"none of the {count} counters in this list belongs to {listed.nation}"
            if 1 < count == len(listed.entries)
            else f"{count} of {len(listed.entries)} counters in this list {'does' if count == 1 else 'do'} not belong to {listed.nation}",
            token.span,
            help=f"write `of {nation}`"
            if nation
            else "correct the nation, or add the counters to the manifest",
        )
