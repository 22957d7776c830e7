"""A range that runs backwards.

Why: it contains nothing.

Bad:
    when die in 6..4

Good:
    when die in 4..6

Fix safety: not safe: perhaps one of the two numbers is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Edit, Finding, Fix
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.language.ast import tokens_of
from toolchain.model.model import Model
from toolchain.model.scope import parse_range


@check("TYP040", ERROR, CERTAIN)
def range_backwards(c: Check, m: Model) -> Iterator[Finding]:
    for block in m.blocks:
        if ".." not in block.span.text:
            continue  # spares reading it
        if block.word in ("hexes", "region", "lines", "deck"):
            continue
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
