"""A range that runs backwards.

Why: it contains nothing.

Bad:
    when die in 6..4

Good:
    when die in 4..6

Fix safety: nothing; `--fix --unsafe-fixes` swaps the two numbers, although one of them may be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Edit, Finding, Fix
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import tokens_of
from toolchain.model.scope import parse_range


@check("TYP040", ERROR, CERTAIN, looks_at=BLOCK)
def range_backwards(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if not block.played or block.word in ("hexes", "region", "lines", "deck") or ".." not in block.span.text:
        return
    for token in tokens_of(block):
        if token.kind == "RANGE":
            low, high = parse_range(token.text)
            if low > high:
                yield c.finding(
                    f"the range {token.text} runs backwards",
                    token.span,
                    help=f"write `{high}..{low}`",
                    fixes=[Fix(f"write `{high}..{low}`", (Edit(token.span, f"{high}..{low}"),))],
                )
