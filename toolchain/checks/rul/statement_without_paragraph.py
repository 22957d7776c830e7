"""A rule without a paragraph.

Why: the ledger counts paragraphs, and an amendment finds a rule by its paragraph.

Bad:
    action rest

Good:
    action rest    @ 2.2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.seen.aspects import Head
from toolchain.language.ast import Block, lines_of

_NO_RULE = {
    "series",
    "game",
    "scenario",
    "option",
    "part",
    "note",
    "allow",
    "look",
    "example",
    "amend",
    "replace",
    "suspend",
    "ruling",
}


@check("RUL001", WARNING, CERTAIN, looks_at=PROJECT)
def statement_without_paragraph(c: Check, p: Whole) -> Iterator[Finding]:
    if not any(m.book_style for m in p.models):
        return
    silent = {head.word for head in p.heads if _cites_nothing(head)} - _NO_RULE
    for block in (placed.block for placed in p.blocks(*silent)):
        if not _cites_nothing(block):
            continue
        lines = list(lines_of(block.lines))
        if lines and all(line.cite is not None and line.cite.paragraphs for line in block.lines):
            continue
        yield c.finding(
            f"this `{block.word}` cites no paragraph",
            block.keyword.span,
            help="end its first line with `@ PARAGRAPH`",
        )


def _cites_nothing(block: Block | Head) -> bool:
    """Whether the first line of a block cites no paragraph."""
    return block.cite is None or not block.cite.paragraphs
