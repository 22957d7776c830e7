"""A class of terrain that no rule uses.

Why: the word after `is` changes nothing by itself; it is often a misspelling of the word in the rules.

Bad:
    terrain river on hexside
      is  dificult

Good:
    terrain river on hexside
      is  difficult

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.ground import PROHIBITED
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("FLO106", WARNING, CERTAIN, looks_at=EVERY)
def terrain_class_never_read(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    classes: dict[str, Token] = {}
    for block in queries.written(m, "terrain"):
        for token in block.listed("is"):
            classes.setdefault(token.text, token)
    for word, token in classes.items():
        # Another check looks at whether movements bar what is prohibited.
        if word != PROHIBITED and not _read(m, word):
            others = [other for other in classes if other != word]
            yield c.finding(
                f"no rule uses the class `{word}`",
                token.span,
                help=did_you_mean(word, others)
                or "test it in a condition, as in `hexside is CLASS`, or remove it",
            )


def _read(m: Model, word: str) -> bool:
    """Whether a word stands in any block but those of terrain."""
    return any(
        block.word != "terrain" and word in queries.words_as_written(block)
        for block in queries.that_may_hold(m, word, in_examples=False)
    )
