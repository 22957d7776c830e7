"""A value is compared with itself.

Why: the answer is always the same; another value was meant on one side.

Bad:
    when strength of self > strength of self

Good:
    when strength of self > strength of target

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Block
from toolchain.language.expressions.conditions import BEGIN, COMPARISONS, NO_RULES, sentences
from toolchain.language.tokens import Token
from toolchain.model.changes import CHANGES, target_of

_BOUNDS = BEGIN | {"and", "or", "not", "otherwise"}
_MOVING = {"policy": "unit", "movement": "mover", "entry": "unit"}
"""The other name of `self`, by the word of the block."""
_ALWAYS = ("=", "<=", ">=")


@check("RUL019", WARNING, CERTAIN, looks_at=BLOCK)
def compared_with_itself(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word not in NO_RULES and any(map(block.holds, ("=", "<", ">"))):
        piece = _MOVING.get(_kind(block), "")
        for words in sentences(block):
            yield from _found(c, words, piece)


def _kind(block: Block) -> str:
    """The word of a block, or of the block that it changes."""
    words = target_of(block)[1] if block.word in CHANGES else []
    return words[0].text if words else block.word


def _found(c: Check, words: Sequence[Token], piece: str) -> Iterator[Finding]:
    for at, sign in enumerate(words):
        if sign.text not in COMPARISONS or not 0 < at < len(words) - 1:
            continue
        right = _until(words[at + 1 :])
        left = words[max(0, at - len(right)) : at]
        bounded = at == len(right) or _ends(words[at - len(right) - 1])
        if right and bounded and _same(left, right, piece):
            holds = "always" if sign.text in _ALWAYS else "never"
            value = " ".join(token.text for token in right)
            yield c.finding(
                f"`{value}` is compared with itself: this is {holds} true",
                left[0].span.to(right[-1].span),
                help="correct one side of the comparison",
            )
        elif right and sign.text in ("=", "<>") and _opponent_of(right, words[:at], piece):
            holds = "never" if sign.text == "=" else "always"
            yield c.finding(
                f"a side is compared with its own opponent: this is {holds} true",
                sign.span.to(right[-1].span),
                help="correct one side of the comparison",
            )


def _opponent_of(right: Sequence[Token], before: Sequence[Token], piece: str) -> bool:
    """Whether the right side is the opponent of what stands just before the sign."""
    plain = _texts([token for token in right if token.kind not in ("LPAR", "RPAR")], piece)
    if plain[:2] != ["opponent", "of"] or len(plain) < 3:
        return False
    asked = plain[2:]
    left = [token for token in before if token.kind not in ("LPAR", "RPAR")]
    if [token.text for token in left[-2:-1]] == ["let"]:
        return False  # a name is given its new value
    if _texts(left[-len(asked) :], piece) != asked:
        return False
    rest = left[: -len(asked)]
    return not rest or _ends(rest[-1]) or rest[-1].text not in ("of", "by")


def _until(words: Sequence[Token]) -> list[Token]:
    """The words up to the end of a comparison."""
    made, depth = [], 0
    for token in words:
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if depth < 0 or (depth == 0 and token.kind not in ("LPAR", "RPAR") and _ends(token)):
            break
        made.append(token)
    return made


def _ends(token: Token) -> bool:
    return token.text in _BOUNDS or token.kind in ("LPAR", "COMMA", "COLON")


def _same(one: Sequence[Token], other: Sequence[Token], piece: str) -> bool:
    return _texts(one, piece) == _texts(other, piece)


def _texts(words: Sequence[Token], piece: str) -> list[str]:
    """The words; ``piece``: the other name of `self` here."""
    return ["self" if token.text == piece else token.text for token in words]
