"""An order of battle or dated schedule of an unknown nation.

Why: its units belong to no side, and would be missing from the nation that was meant.

Bad:
    side Blue
      nations Northland
    schedule Nortland

Good:
    schedule Northland

Fix safety: nothing; if exactly one known nation is similar, `--fix --unsafe-fixes` writes it: check the result.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check


@check("OOB073", ERROR, CERTAIN, looks_at=LISTS)
def list_of_an_unknown_nation(c: Check, p: Whole) -> Iterator[Finding]:
    known = list(p.side_of)
    for one in p.campaign.lists:
        # Without counters a schedule need not be of anyone: it may set states of several nations.
        if known and one.entries and one.nation not in known:
            word = next((t for t in one.block.header if t.text == one.nation), one.block.keyword)
            yield c.finding(
                f"unknown nation `{one.nation}`",
                word.span,
                help=did_you_mean(one.nation, known)
                or "use one of these nations or sides: " + ", ".join(known),
            )
