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

from collections.abc import Iterator, Sequence
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Line, lines_of
from toolchain.language.expressions.conditions import NO_RULES, sentences
from toolchain.language.tokens import Token

Shape = tuple[object, ...]


@check("FLO065", WARNING, CERTAIN, looks_at=BLOCK)
def branches_alike(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in NO_RULES or not block.holds("otherwise"):
        return
    for words in sentences(block):
        for value, again in _values(words):
            yield c.finding(
                "the value after `otherwise` is the same as before",
                again,
                labels=[Label(value, "the other value")],
                help="correct one of the two values, or remove the condition",
            )
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


def _values(words: Sequence[Token]) -> Iterator[tuple[Span, Span]]:
    """The two values of `VALUE when CONDITION otherwise VALUE`, where they are written alike."""
    for number, token in enumerate(words):
        if token.text != "otherwise":
            continue
        when = _back(words, number, "when")
        begin = _back(words, when, "") + 1
        end = next((i for i in range(number, len(words)) if _depth(words[number : i + 1]) < 0), len(words))
        value, again = words[begin:when], words[number + 1 : end]
        if value and [t.text for t in value] == [t.text for t in again]:
            yield value[0].span.to(value[-1].span), again[0].span.to(again[-1].span)


def _back(words: Sequence[Token], at: int, text: str) -> int:
    """Where a word stands before another one in the same brackets; where the brackets open without one."""
    depth = 0
    for number in range(at - 1, -1, -1):
        depth += (words[number].kind == "RPAR") - (words[number].kind == "LPAR")
        if depth < 0 or (depth == 0 and words[number].text == text):
            return number
    return -1


def _depth(words: Sequence[Token]) -> int:
    return sum((token.kind == "LPAR") - (token.kind == "RPAR") for token in words)


def _shape(line: Line) -> Shape:
    """The words of a line and of what stands below it."""
    return (*(token.text for token in line.tokens), *map(_shape, line.body))
