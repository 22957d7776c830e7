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
from toolchain.language.ast import lines_of

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
    for placed in p.own:
        block = placed.block
        if block.word in _NO_RULE or (block.cite is not None and block.cite.paragraphs):
            continue
        lines = list(lines_of(block.lines))
        if lines and all(line.cite is not None and line.cite.paragraphs for line in block.lines):
            continue
        yield c.finding(
            f"this `{block.word}` cites no paragraph",
            block.keyword.span,
            help="end its first line with `@ PARAGRAPH`",
        )
