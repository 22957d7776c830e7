"""Both branches of a condition do the same thing.

Why: the second was probably copied from the first and never changed.

Bad:
    when u is fresh
      turn u to spent
    otherwise
      turn u to spent

Good:
    when u is fresh
      turn u to spent
    otherwise
      turn u to fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Line, lines_of

Shape = tuple[object, ...]


@check("FLO065", WARNING, CERTAIN, looks_at=BLOCK)
def branches_alike(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word == "example" or not block.holds("otherwise"):
        return
    bodies = [block.lines, *(line.body for line in lines_of(block.lines))]
    for one, other in (pair for body in bodies for pair in pairwise(body)):
        if one.word != "when" or other.word != "otherwise" or not one.body or not other.body:
            continue
        if list(map(_shape, one.body)) == list(map(_shape, other.body)):
            yield c.finding(
                "`otherwise` does the same as the branch before it",
                other.body[0].span,
                labels=[Label(one.body[0].span, "the other branch")],
                help="correct one of the two branches, or remove the condition",
            )


def _shape(line: Line) -> Shape:
    """The words of a line and of what stands below it."""
    return (*(token.text for token in line.tokens), *map(_shape, line.body))
