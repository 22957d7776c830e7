"""`other` in a selection of enemies.

Why: `other` excludes the unit that the rule is about, which is never an enemy. Either friendly units were
meant, or the word has no effect.

Bad:
    define screened for move = some other enemy unit in from

Good:
    define screened for move = some other friendly unit in from

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Edit, Finding, Fix
from toolchain.checks.registry import BLOCK, LIKELY, Check, Own, check
from toolchain.language.expressions.conditions import NO_RULES, sentences


@check("RUL030", WARNING, LIKELY, looks_at=BLOCK)
def other_leaves_out_nothing(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in NO_RULES or not block.holds("other"):
        return
    for words in sentences(block):
        for at, (one, other) in enumerate(zip(words, words[1:], strict=False)):
            # Behind `where` the unit that is meant is the one looked at, which may be anybody's.
            if any(word.text == "where" for word in words[:at]):
                break
            if {one.text, other.text} == {"other", "enemy"}:
                enemy = one if one.text == "enemy" else other
                yield c.finding(
                    "`other` has no effect here: a unit is never its own enemy",
                    one.span.to(other.span),
                    help="write `other friendly`, or remove `other`",
                    fixes=(Fix("write `friendly`", (Edit(enemy.span, "friendly"),)),),
                )
