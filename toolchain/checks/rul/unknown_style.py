"""An unknown style of paragraph numbers.

Why: the style determines how a paragraph number is divided into its parts.

Bad:
    book "Rules" paragraphs dots

Good:
    book "Rules" paragraphs dotted

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("RUL011", ERROR, CERTAIN, looks_at=PROJECT)
def unknown_style(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("game", "series"):
        for line in placed.block.lines:
            word = line.tokens[-1] if line.word == "book" else None
            if word is not None and word.kind == "NAME" and word.text not in ("dotted", "dashed", "lettered"):
                yield c.finding(
                    f"unknown paragraph style `{word.text}`",
                    word.span,
                    help=did_you_mean(word.text, ["dotted", "dashed", "lettered"])
                    or "write `dotted` (7.1.3), `dashed` (23-8) or `lettered` (A-1-d)",
                )
