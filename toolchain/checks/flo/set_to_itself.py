"""A statement that leaves everything as it is.

Why: a value is set to what it is, or a piece is moved to where it is; another value was meant.

Bad:
    set control of (to) to control of (to)

Good:
    set control of (to) to side of mover

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import lines_of
from toolchain.language.catalogue.catalogue import WITH_DO
from toolchain.language.tokens import Token

_JOINS = {"set": "to", "let": "=", "move": "to", "give": "to"}
_HOLDS = {"move": ["hex", "of"], "give": ["holder", "of"]}
"""The words that name where a piece or a token is."""


@check("FLO102", WARNING, CERTAIN, looks_at=BLOCK)
def set_to_itself(c: Check, own: Own) -> Iterator[Finding]:
    if own.block.word not in (*WITH_DO, "procedure", "sequence", "setup", "amend", "replace"):
        return
    for line in lines_of(own.block.lines):
        words = line.tokens
        if line.word in _JOINS and _same(line.word, words[1:]):
            yield c.finding(
                "this statement changes nothing",
                words[0].span.to(words[-1].span),
                help="write the new value, or remove the line",
            )


def _same(word: str, words: list[Token]) -> bool:
    texts = [token.text for token in words]
    joins = [at for at, text in enumerate(texts) if text == _JOINS[word]]
    return any(_HOLDS.get(word, []) + texts[:at] == texts[at + 1 :] for at in joins if at)
