"""A citation of an unknown ruling.

Why: nobody can look up why the rule reads as it does.

Bad:
    when total = 0   @ 3.2 ruling tie

Good:
    when total = 0   @ 3.2 ruling ties

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("RUL005", ERROR, CERTAIN, looks_at=PROJECT)
def unknown_ruling(c: Check, p: Whole) -> Iterator[Finding]:
    known = {x.block.header[0].text for x in p.all_blocks("ruling") if x.block.header}
    for block in p.cited:
        told: set[int] = set()
        for cite in block.cites:
            if cite.ruling and cite.ruling not in known and cite.span.start not in told:
                told.add(cite.span.start)
                yield c.finding(
                    f"unknown ruling `{cite.ruling}`",
                    cite.span,
                    help=did_you_mean(cite.ruling, known) or f"declare it: `ruling {cite.ruling}`",
                )
