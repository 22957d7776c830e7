"""A file of one option or scenario that declares another.

Why: everything in a file belongs to the layer that its first block names, so the second layer would apply only
together with the first, or never.

Bad:
    option mud
    option fog     (in the same file)

Good:
    part of Skirmish
    option mud
    option fog

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.seen.aspects import Head

_LAYERS = ("scenario", "option")


@check("PKG026", WARNING, CERTAIN, looks_at=PROJECT)
def layer_in_a_layer(c: Check, p: Whole) -> Iterator[Finding]:
    first: dict[int, Head] = {}
    for block in p.heads:
        begins = first.setdefault(id(block.source), block)
        if begins is not block and begins.word in _LAYERS and block.word in (*_LAYERS, "game", "series"):
            article = "another" if begins.word == block.word else "an" if block.word == "option" else "a"
            yield c.finding(
                f"this file belongs to the {begins.word} `{begins.header[0].value if begins.header else ''}`, "
                f"but it declares {article} {block.word}",
                block.keyword.span,
                labels=[Label(begins.keyword.span, "the layer of this file")],
                help=f"begin the file with `part of NAME`, or move the {block.word} to a file of its own",
            )
