"""An unknown option in a scenario or in another option.

Why: the intended rules are not in force.

Bad:
    scenario "Dawn"
      options mudd

Good:
    scenario "Dawn"
      options mud

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.changed_scenarios import scenarios


@check("PKG022", ERROR, CERTAIN, looks_at=PROJECT)
def unknown_option(c: Check, p: Whole) -> Iterator[Finding]:
    known = [x.block.header[0].text for x in p.all_blocks("option") if x.block.header]
    for block in (*scenarios(p), *(placed.block for placed in p.blocks("option"))):
        for line in block.lines:
            for word in line.tokens[1:] if line.word in ("options", "excludes", "needs") else ():
                if word.kind != "COMMA" and word.text not in known:
                    yield c.finding(
                        f"unknown option `{word.text}`",
                        word.span,
                        help=did_you_mean(word.text, known) or f"declare it: `option {word.text}`",
                    )
