"""An amount of zero that is gained, paid, drawn or lost.

Why: the line changes nothing; a digit is probably missing.

Bad:
    gain 0 order for actor

Good:
    gain 10 order for actor

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import lines_of
from toolchain.language.expressions.conditions import NO_RULES
from toolchain.language.tokens import Token

_FIRST = frozenset(("gain", "spend", "draw", "costs"))


@check("FLO104", WARNING, CERTAIN, looks_at=BLOCK)
def amount_of_zero(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in NO_RULES or not block.holds(" 0"):
        return
    for line in lines_of(block.lines):
        number = _amount(line.tokens)
        if number is not None and number.text == "0":
            yield c.finding(
                f"`{line.word} ... 0` changes nothing"
                if line.word == "reduce"
                else f"`{line.word} 0` changes nothing",
                number.span,
                help="correct the number, or remove the line",
            )


def _amount(words: list[Token]) -> Token | None:
    """The number that a line moves, where it is a plain one."""
    texts = [token.text for token in words]
    if texts[:1] == ["reduce"]:
        at = texts.index("by") + 1 if "by" in texts else len(texts)
        return (
            words[at] if at == len(words) - 1 or texts[at + 1 : at + 2] in (["chosen"], ["because"]) else None
        )
    if not texts or texts[0] not in _FIRST:
        return None
    at = 3 if texts[1:3] == ["up", "to"] else 1
    return words[at] if len(words) > at else None
