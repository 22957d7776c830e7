"""The same line twice in one block.

Why: the second line changes nothing; another line was probably meant.

Bad:
    movement march of unit
      bar  when hexside has river
      bar  when hexside has river

Good:
    movement march of unit
      bar  when hexside has river
      bar  when hexside has lake-side

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS, FIELDS, LINES
from toolchain.model.changes import target_of

# Lines of these are data or actions, which may be there twice, or say where a line goes.
_REPEAT = frozenset(("amend", "replace", "example", "note", "card"))


@check("STY041", WARNING, CERTAIN, looks_at=BLOCK)
def line_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    word = _kind(block)
    known = BLOCKS.get(word)
    if known is None or known.body not in (FIELDS, LINES) or word in _REPEAT or block.rows:
        return
    begun = [line.word for line in block.lines if line.tokens]
    if len(set(begun)) < len(begun):  # most blocks need not be looked at
        yield from _in_block(c, block)


def _kind(block: Block) -> str:
    """The word of a block; of one that replaces the body of another, the word of that."""
    words = target_of(block)[1] if block.word == "replace" else []
    return words[0].text if words else block.word


def _in_block(c: Check, block: Block) -> Iterator[Finding]:
    first: dict[tuple[str, ...], Line] = {}
    for line in block.lines:
        # What a label tells apart, and what a block takes once, is reported as that; two equal bars are one.
        labelled = line.label is not None and line.word != "bar"
        if not line.tokens or line.body or labelled or _once(block, line.word):
            continue
        other = first.setdefault(tuple(token.text for token in line.tokens), line)
        if other is not line:
            yield c.finding(
                "this line appears twice in the block",
                line.tokens[0].span.to(line.tokens[-1].span),
                labels=[Label(other.tokens[0].span, "first written here")],
                help="remove it, or replace it with the line you meant",
            )


def _once(block: Block, field: str) -> bool:
    return block.played and block.word in BLOCKS and BLOCKS[block.word].takes_one(field)
