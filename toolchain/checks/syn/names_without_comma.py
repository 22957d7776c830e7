"""Two names of a list stand side by side without a comma.

Why: only the first of the two would count, and the other would be lost.

Bad:
    faces  full reduced

Good:
    faces  full, reduced

Fix safety: nothing is changed for you: a hyphen may be what is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.language.ast import Block
from toolchain.language.catalogue import BLOCKS
from toolchain.language.shapes import cut, shape
from toolchain.language.tokens import Token, split_commas
from toolchain.model.model import Model


@check("SYN081", ERROR, CERTAIN)
def names_without_comma(c: Check, m: Model) -> Iterator[Finding]:
    # Examples that were right before are not read again: their lists are left alone.
    for block in [block for block in m.blocks if block.word != "example"]:
        for part in (part for names in _lists(block) for part in split_commas(names)):
            if len(part) > 1 and all(token.kind in ("NAME", "PROPER") for token in part):
                yield c.finding(
                    f"a comma is missing before `{part[1].text}`", part[1].span,
                    help=f"`{part[0].text}, {part[1].text}`, or `{part[0].text}-{part[1].text}` where it is one name",
                )  # fmt: skip


def _lists(block: Block) -> Iterator[list[Token]]:
    """The lists of names in the header and the fields of a block."""
    declared = BLOCKS[block.word]
    if ":names" in declared.header:
        yield from _held(block.header, [declared.header])
    fields = {
        name: forms for name, forms in declared.fields.items() if any(":names" in form for form in forms)
    }
    for line in block.lines if fields else ():
        for name, forms in fields.items():
            if [token.text for token in line.tokens[: len(name.split())]] == name.split():
                yield from _held(line.tokens, forms)


def _held(tokens: list[Token], forms: Iterable[str]) -> Iterator[list[Token]]:
    for form in map(shape, forms):
        held = cut(tokens, form)
        if held is not None:
            bare = [segment for segment in form.segments if not segment.words]
            for segment in form.segments:
                if segment.kind == "names" and segment.hole in held:
                    # In `values NAME NAMES` the name of the block stands in the hole of the names, as its first word.
                    yield held[segment.hole][1 if segment in bare[1:] else 0 :]
            return
