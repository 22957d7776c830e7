"""The same condition on both sides of `or` or `and`.

Why: the second was probably copied from the first and should name something else, so one case is missing.

Bad:
    requires mover is (foot or foot)

Good:
    requires mover is (foot or horse)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.expressions.conditions import NO_RULES, joins_in


@check("RUL033", WARNING, CERTAIN, looks_at=BLOCK)
def alternative_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in NO_RULES or not (block.holds("or") or block.holds("and")):
        return
    for join in joins_in(block):
        seen: dict[tuple[tuple[str, ...], bool], int] = {}
        for number, part in enumerate(join.parts):
            first = seen.setdefault((part.words, part.negated), number)
            if first != number:
                text = " ".join(part.words)
                yield c.finding(
                    f"`{text}` appears twice in one list joined by `{join.word}`",
                    part.span,
                    labels=[Label(join.parts[first].span, "first listed here")],
                    help="correct or remove one of them",
                )
