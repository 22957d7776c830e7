"""A duplicate field in a block.

Why: only one of the two can apply.

Bad:
    zone ZOC of unit
      reach  1
      reach  2

Good:
    zone ZOC of unit
      reach  2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.patterns import cut, fits, shape

_JOINED = {
    "limit": "keep one of them; for a second limit, declare a `state` of the unit, set it in `do`, "
    "and test it where the units are selected",
    "mandatory when": "join the conditions with `or`",
    "cost": "declare a `quantity` with a line for each part of the cost, and write its name after `cost`",
}
"""What a second line of a field was meant to add."""


@check("SYN082", ERROR, CERTAIN, looks_at=BLOCK)
def field_twice(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    known = BLOCKS.get(block.word) if block.played and block.word != "example" else None
    if known is None or not (known.played and known.fields):
        return
    first: dict[str, Line] = {}
    begun = [line.word for line in block.lines if line.tokens]
    for line in block.lines if len(set(begun)) < len(begun) else ():
        name = _field(block, line)
        if not name:
            continue
        earlier = first.setdefault(name, line)
        if earlier is not line:
            yield c.finding(
                f"duplicate `{name}` in this `{block.word}`",
                line.tokens[0].span,
                labels=[Label(earlier.tokens[0].span, "first used here")],
                help=_JOINED.get(name, "remove one of them"),
            )


def _field(block: Block, line: Line) -> str:
    """The field that a line is, where the block takes it once."""
    known = BLOCKS[block.word]
    texts = [token.text for token in line.tokens]
    if texts[:1] == ["parameter"] and "=" in texts:
        return " ".join(texts[: texts.index("=")])  # one for each thing
    for name, forms in known.fields.items():
        if known.takes_one(name) and texts and texts[: len(name.split())] == name.split():
            for form in map(shape, forms):
                held = cut(line.tokens, form)
                if held is not None and fits(held, form):
                    return name
    return ""
