"""A box whose `seen by` is not valid.

Why: a misspelt word would show its pieces to everybody.

Bad:
    box pool
      seen by nobody

Good:
    box pool
      seen by none

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIS003", ERROR, CERTAIN)
def unknown_viewer(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "box"):
        for line in block.lines:
            words = [t.text for t in line.tokens]
            if words[:2] == ["seen", "by"] and len(words) > 2 and words[2] not in ("all", "owner", "none"):
                yield c.finding(
                    f"`{words[2]}` is not valid after `seen by`",
                    line.tokens[2].span,
                    help=did_you_mean(words[2], ["all", "owner", "none"]) or "write `all`, `owner` or `none`",
                )
