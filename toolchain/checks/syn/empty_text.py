"""A text that is empty.

Why: it stands where players read a title, a question or a reason, and shows nothing.

Bad:
    action move ""

Good:
    action move "move a unit"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import lines_of


@check("SYN109", ERROR, CERTAIN, looks_at=BLOCK)
def empty_text(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word == "allow" or not (block.holds('""') or block.holds('" ')):
        return
    for token in chain(block.header, *(line.tokens for line in lines_of(block.lines))):
        if token.kind == "STRING" and not token.text[1:-1].strip():
            yield c.finding(
                "this text is empty", token.span, help="write the text between the quotation marks"
            )
