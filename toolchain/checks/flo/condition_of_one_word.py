"""A condition that is only `yes` or `no`.

Why: it is always or never true, so the line applies always or never; the condition that was meant is missing.

Bad:
    woods:  plus 1 MP when yes

Good:
    woods:  plus 1 MP when to is woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Block
from toolchain.language.expressions.conditions import BEGIN, NO_RULES, sentences
from toolchain.language.tokens import Token

_BEFORE = BEGIN | {"and", "or", "not"}
_AFTER = frozenset(("and", "or", "otherwise", "saying", "barring", "as", "by"))


@check("FLO101", WARNING, CERTAIN, looks_at=BLOCK)
def condition_of_one_word(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if (
        not block.played
        or block.word in NO_RULES - {"example"}
        or not (block.holds("yes") or block.holds("no"))
    ):
        return
    for words in sentences(block):
        for at, token in enumerate(words):
            if token.text in ("yes", "no") and _alone(words, at) and not _meant(block, words):
                turned = words[at - 1].text == "not"
                yield c.finding(
                    f"`{'not ' * turned}{token.text}` alone is {_often(token.text, turned)} true",
                    token.span,
                    help="write the condition you meant, or remove this one",
                )


def _alone(words: Sequence[Token], at: int) -> bool:
    """Whether a word is all that stands between the beginning and the end of a condition."""
    before = words[at - 1].text if at else ""
    whole = before in _BEFORE or (at == 1 and before == "expect")
    after = words[at + 1] if at + 1 < len(words) else None
    return whole and (after is None or after.text in _AFTER or after.kind in ("RPAR", "COMMA"))


def _meant(block: Block, words: Sequence[Token]) -> bool:
    """Lines that have to have a condition: a duty, a card that is not played, a group of a `rewrite`."""
    first = words[0].text
    return first in ("mandatory", "level") or (block.word, first) in (
        ("card", "requires"),
        ("rewrite", "when"),
    )


def _often(word: str, turned: bool) -> str:
    return "always" if (word == "yes") != turned else "never"
