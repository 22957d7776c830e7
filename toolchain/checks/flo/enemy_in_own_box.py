"""A rule looks for enemies in a side's own box, where they can never be.

Why: the selection is always empty; usually `own` was meant.

Bad:
    scope  1 enemy unit in reinforcements of actor

Good:
    scope  1 own unit in reinforcements of actor

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolchain.base.diagnostic import WARNING, Edit, Finding, Fix
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing.own_boxes import rules_put_own_only, set_up_in_the_other
from toolchain.language.ast import Block, once
from toolchain.language.expressions.conditions import NO_RULES, sentences
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("FLO064", WARNING, LIKELY)
def enemy_in_own_box(c: Check, m: Model) -> Iterator[Finding]:
    boxes = {name for name in _boxes_of_sides(m) if _holds_own_only(m, name)}
    for block in m.rule_blocks if boxes else ():
        if block.word in NO_RULES or not block.holds("enemy"):
            continue
        for word, box in _places(block):
            if box.text in boxes:
                yield c.finding(
                    f"an enemy piece can never be in your own `{box.text}`",
                    word.span.to(box.span),
                    help=f"write `own`, or `{box.text} of opponent`",
                    fixes=(Fix("write `own`", (Edit(word.span, "own"),)),),
                )


@once
def _places(block: Block) -> list[tuple[Token, Token]]:
    """Each `enemy` of a selection in some place, and the place."""
    return [
        (word, place)
        for words in sentences(block)
        for at, word in enumerate(words)
        if word.text == "enemy" and (place := _asked(words, at)) is not None
    ]


def _boxes_of_sides(m: Model) -> Iterator[str]:
    for block in queries.blocks(m, "box"):
        if [token.text for token in block.header[1:]] == ["of", "each", "side"]:
            yield block.header[0].text


def _holds_own_only(m: Model, name: str) -> bool:
    """Whether every rule and set-up that puts a piece there puts it into the box of its own side."""
    return rules_put_own_only(m, name) and not any(set_up_in_the_other(m, {name}))


def _asked(words: Sequence[Token], at: int) -> Token | None:
    """The box in `enemy KIND in BOX of actor`."""
    for number in range(at + 1, min(at + 5, len(words) - 3)):
        if words[number].text == "in":
            return (
                words[number + 1]
                if [w.text for w in words[number + 2 : number + 4]] == ["of", "actor"]
                else None
            )
        if words[number].kind != "NAME" or words[number].text in ("where", "and", "or", "adjacent"):
            return None
    return None
