"""A condition is joined with its opposite.

Why: with `and` it never holds and with `or` always, so the line does nothing, or does it without asking.

Bad:
    woods:  plus 1 MP when to is woods and not to is woods

Good:
    woods:  plus 1 MP when to is woods and not to is village

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.expressions.conditions import NO_RULES, joins, sentences
from toolchain.language.tokens import Token


@check("RUL018", WARNING, CERTAIN, looks_at=PROJECT)
def condition_with_its_opposite(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.own:
        if placed.block.word not in NO_RULES and (placed.block.holds("and") or placed.block.holds("or")):
            for words in sentences(placed.block):
                yield from _found(c, words)


def _found(c: Check, words: Sequence[Token]) -> Iterator[Finding]:
    for join in joins(words):
        for one, other in combinations(join.parts, 2):
            if one.words == other.words and one.negated != other.negated:
                holds = "never" if join.word == "and" else "always"
                yield c.finding(
                    f"this condition is the opposite of one that `{join.word}` joins to it: together they {holds} hold",
                    other.span,
                    labels=[Label(one.span, "the other condition")],
                    help="correct one of the two",
                )
