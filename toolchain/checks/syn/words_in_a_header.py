"""An extra word in the first line of an example, or after `part of`.

Why: an example has one name, and a file belongs to one layer; nothing reads a second word.

Bad:
    part of Skirmish Skirmish

Good:
    part of Skirmish

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.source import Span
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.language.ast import Block
from toolchain.language.tokens import Token

_LAYERS = ("series", "game", "scenario", "option")


@check("SYN105", ERROR, CERTAIN, looks_at=PROJECT)
def words_in_a_header(c: Check, p: Whole) -> Iterator[Finding]:
    layers = {x.block.header[0].value for x in p.all_blocks(*_LAYERS) if x.block.header}
    for placed in p.blocks("part", "example"):
        block = placed.block
        if block.word == "part":
            words = _after_of(block)
            meant = next((word for word in words if word.value in layers), None)
            extra = next((word for word in words if word is not meant), None)
            if meant is not None and extra is not None:
                yield c.finding(
                    f"unexpected `{extra.text}` after `part of`",
                    extra.span,
                    help=f"write `part of {meant.text}`",
                )
        elif len(names := _names_of(block)) > 1:
            yield c.finding(
                f"unexpected `{names[1].text}` in the name of an example",
                names[1],
                help=f"write one name, such as `{'-'.join(dict.fromkeys(name.text for name in names))}`",
            )


def _after_of(block: Block) -> list[Token]:
    """What names the layer, without the word for its kind."""
    words = block.header[1:]
    words = words[: next((i for i, word in enumerate(words) if word.text == "unplayed"), len(words))]
    return words[1:] if len(words) > 1 and words[0].text in _LAYERS else words


def _names_of(block: Block) -> list[Span]:
    """The words before the title; `5.1-b` is one."""
    names: list[Span] = []
    for word in block.header:
        if word.kind == "STRING":
            break
        if names and names[-1].end == word.start:
            names[-1] = names[-1].to(word.span)
        else:
            names.append(word.span)
    return names
