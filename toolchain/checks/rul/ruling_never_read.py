"""A ruling that no rule uses.

Why: the question is answered, but no rule cites the answer.

Bad:
    ruling ties "who wins a tie?"

Good:
    when total = 0  @ 3.2 ruling ties

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import tokens_of


@check("RUL002", WARNING, CERTAIN, looks_at=PROJECT)
def ruling_never_read(c: Check, p: Whole) -> Iterator[Finding]:
    unread = {b.block.header[0].text: b.block.header[0] for b in p.blocks("ruling") if b.block.header}
    for cited in p.all_cited:
        for cite in cited.cites:
            unread.pop(cite.ruling, None)
    # Examples are many: their words are read only for what the rules leave unread.
    for examples in (False, True) if unread else ():
        for block in (placed.block for placed in p.placed):
            if (block.word == "example") is examples and block.word != "ruling":
                if any(map(block.holds, unread)):
                    for token in tokens_of(block):
                        unread.pop(token.value, None)
    for name, word in unread.items():
        yield c.finding(
            f"no rule uses the ruling `{name}`",
            word.span,
            help=f"cite it where it applies: `@ PARAGRAPH ruling {name}`",
        )
