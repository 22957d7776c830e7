"""`not` twice in a row.

Why: the two cancel out; the second is probably a typing error.

Bad:
    when not not u is fresh

Good:
    when not u is fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.expressions.conditions import NO_RULES, sentences


@check("RUL034", WARNING, CERTAIN, looks_at=BLOCK)
def not_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in NO_RULES or not block.holds("not", 2):
        return
    for words in sentences(block):
        for one, other in pairwise(words):
            if one.text == other.text == "not":
                yield c.finding(
                    "`not` is written twice", one.span.to(other.span), help="remove one of the two"
                )
