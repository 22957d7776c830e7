"""A lower bound above the upper bound.

Why: the quantity would have one value, whatever its other lines give.

Bad:
    floor:  at least 4
    cap:    at most 1

Good:
    floor:  at least 1
    cap:    at most 4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Line


@check("TYP060", WARNING, CERTAIN, looks_at=BLOCK)
def bounds_that_cross(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word != "quantity" or not block.holds("least") or not block.holds("most"):
        return
    low = [(number, line) for line in block.lines if (number := _bound(line, "least")) is not None]
    high = [(number, line) for line in block.lines if (number := _bound(line, "most")) is not None]
    for least, one in low:
        for most, other in high:
            if least > most:
                later, first = (other, one) if other.span.start > one.span.start else (one, other)
                yield c.finding(
                    f"no number is both at least {least} and at most {most}",
                    later.span,
                    labels=[Label(first.span, "the other bound")],
                    help="swap the two numbers, or correct one of them",
                )


def _bound(line: Line, word: str) -> int | None:
    """The number of `at least N` or `at most N` without a condition, with or without a measure."""
    words = [token.text for token in line.tokens]
    if words[:2] != ["at", word] or not 3 <= len(words) <= 4 or line.tokens[2].kind != "NUM":
        return None
    return int(words[2])
