"""An income whose rows name another nation than its header.

Why: `income Blue of Red` pays Red by the rows of Blue; one of the two names is a slip.

Bad:
    income Blue of Redland                     (Blue is a nation, and not Redland)

Good:
    income Blue of Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import Block


@check("TAB063", WARNING, CERTAIN, looks_at=PROJECT)
def income_of_another_nation(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("income"):
        block = placed.block
        if len(block.header) > 2 and block.header[1].text == "of" and p.side_of:
            yield from _header(c, p, block)


def _header(c: Check, p: Whole, block: Block) -> Iterator[Finding]:
    name, nation = block.header[0], block.header[2]
    if name.text in p.side_of and name.text != nation.text:
        yield c.finding(
            f"the income is called `{name.text}`, but pays {nation.text}",
            nation.span,
            help=f"write `of {name.text}`, or give the income another name",
        )
        return
    for line in block.lines:
        for before, word in zip(line.tokens, line.tokens[1:], strict=False):
            named = line.word == "every" and before.text == "of" and word.text in p.side_of
            if named and word.text != nation.text:
                yield c.finding(
                    f"the income pays {nation.text}, but this line names {word.text}",
                    word.span,
                    help=f"write `of {nation.text}`",
                )
                break
