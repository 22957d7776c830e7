"""A `return` without a value in a block that returns one elsewhere.

Why: whoever uses the result gets nothing there, which counts as no.

Bad:
    procedure nightfall
      when impulses > 8
        return yes
      return

Good:
    procedure nightfall
      when impulses > 8
        return yes
      return no

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import lines_of


@check("FLO100", ERROR, CERTAIN, looks_at=BLOCK)
def return_without_value(c: Check, own: Own) -> Iterator[Finding]:
    if not own.block.holds("return", 2):
        return  # most blocks
    lines = [line for line in lines_of(own.block.lines) if line.word == "return"]
    given = next((line for line in lines if len(line.tokens) > 1), None)
    if given is None:
        return
    for line in lines:
        if len(line.tokens) == 1:
            yield c.finding(
                "`return` has no value here, but has one elsewhere in this block",
                line.span,
                labels=[Label(given.span, "with a value")],
                help="write the value after `return`, such as `return no`",
            )
