"""An empty procedure or trigger.

Why: the heading from the rulebook is there, but the rule under it is missing. If the rulebook itself has no such rule,
mark the procedure: `@ 14.2 missing`.

Bad:
    procedure dig-in with u: unit   @ 2.7

Good:
    procedure dig-in with u: unit   @ 2.7
      set dug-in of u to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("FLO042", WARNING, CERTAIN)
def empty_procedure(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "procedure"):
        missing = block.cite is not None and block.cite.mark == "missing"
        if block.header and not block.lines and not missing:
            yield c.finding(
                f"the procedure `{block.header[0].text}` has no steps",
                block.header[0].span,
                help="write its steps below it, indented, or mark the procedure as missing from the rulebook: `@ PARAGRAPH missing`",
            )
    for block in queries.written(m, "trigger"):
        for line in block.lines:
            if line.word == "do" and len(line.tokens) == 1 and not line.body:
                yield c.finding(
                    f"the trigger `{block.header[0].text}` has no steps"
                    if block.header
                    else "the trigger has no steps",
                    line.span,
                    help="write its steps below `do`, indented",
                )
