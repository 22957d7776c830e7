"""A statement that the next one undoes.

Why: the next line gives another value before anything reads the first; one of the two names the wrong thing.

Bad:
    set moved of self to yes
    set moved of self to no

Good:
    set moved of self to yes
    set tired of self to no

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line, lines_of
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.model.model import Model

_AGAIN = frozenset(("clear", "shuffle", "turn", "give"))
"""Statements that change nothing when they are carried out a second time."""


@check("FLO103", WARNING, CERTAIN)
def value_replaced_unread(c: Check, m: Model) -> Iterator[Finding]:
    taken = {name: {p for p, _ in f.params} for name, f in m.functions.items()}
    for block in queries.written(m, "procedure", "sequence", *WITH_DO):
        for body in (block.lines, *(line.body for line in lines_of(block.lines))):
            for one, other in pairwise(body):
                if _undone(one, other, taken):
                    yield c.finding(
                        "the next line replaces this before anything reads it"
                        if one.word in ("let", "set")
                        else "the next line does the same again",
                        one.span,
                        labels=[Label(other.span, "the next line")],
                        help="remove one of the two, or correct what it changes",
                    )


def _undone(one: Line, other: Line, taken: dict[str, set[str]]) -> bool:
    if one.word != other.word or one.body or other.body:
        return False
    first, second = ([token.text for token in line.tokens] for line in (one, other))
    if one.word in _AGAIN:
        return first == second
    join = {"let": "=", "set": "to"}.get(one.word, "")
    if not join or join not in first or join not in second:
        return False
    names = [texts[1 : len(texts) - texts[::-1].index(join) - 1] for texts in (first, second)]
    value = second[len(names[1]) + 2 :]
    if names[0] != names[1]:
        return False
    if one.word == "set":
        return len(value) == 1  # what is worked out may read the state in another rule
    # A quantity that is named without brackets takes what it needs from the names round it.
    return names[0][0] not in value and not any(names[0][0] in taken.get(word, ()) for word in value)
