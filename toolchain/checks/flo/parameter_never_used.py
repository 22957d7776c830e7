"""A parameter that its rule does not use.

Why: whoever calls the rule gives a value for nothing; usually the rule names something else in its place.

Bad:
    procedure hurt with u: unit, n: number
      reduce u by 1

Good:
    procedure hurt with u: unit, n: number
      reduce u by n

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.language.ast import Block, tokens_of
from toolchain.language.tokens import Token, split_commas
from toolchain.model.changes import CHANGES, kind_of_lines, target_of

_WORDS = ("define", "event", "policy", "procedure", "quantity", "rewrite", "trace")


@check("FLO105", WARNING, LIKELY, looks_at=PROJECT)
def parameter_never_used(c: Check, p: Whole) -> Iterator[Finding]:
    taken = {
        placed.block.header[0].text: {token.text for token in _parameters(placed.block)}
        for placed in p.all_blocks(*_WORDS)
        if placed.block.header
    }
    shared = Counter(token.text for placed in p.all_blocks("event") for token in _parameters(placed.block))
    changes = [placed.block for placed in p.all_blocks(*CHANGES) if kind_of_lines(placed.block) in _WORDS]
    for placed in p.blocks(*_WORDS):
        block = placed.block
        parameters = _parameters(block)
        if not parameters or not (block.lines or any(token.text == "=" for token in block.header)):
            continue  # nothing is given, or the whole rule is missing
        used = Counter(token.text for token in tokens_of(block))
        if block.word == "event":
            # Events that a table chooses from are all given the same.
            used += shared - Counter(token.text for token in parameters)
        for change in changes:
            if block.header[0].text in [token.text for token in target_of(change)[1]]:
                used += Counter(token.text for token in tokens_of(change))
        # A quantity that is named without brackets takes what it needs from the names round it.
        asked = {name for word in used for name in taken.get(word, ()) if word != block.header[0].text}
        for token in parameters:
            if used[token.text] < 2 and token.text not in asked:
                yield c.finding(
                    f"the parameter `{token.text}` is never used",
                    token.span,
                    help="use it, or remove it here and wherever the rule is called",
                )


def _parameters(block: Block) -> list[Token]:
    """The names behind `with` in the first line."""
    at = next((i for i, token in enumerate(block.header) if token.text == "with"), len(block.header))
    end = next((i for i, token in enumerate(block.header) if token.text in ("=", "measure", "under")), None)
    return [part[0] for part in split_commas(block.header[at + 1 : end]) if part]
