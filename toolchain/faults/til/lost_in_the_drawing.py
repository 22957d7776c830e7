"""A map file says something that does not come back from a drawing.

Why: the file is written over. A Tiled map has no place for the paragraph of a single row of lines or of a region, or for which of two sheets with
the same numbers lists a hex; all else that it has no place for is kept as it stands.

Bad:
    lines river "Brook"  @ 1.4
      0101/0102
      0102/0201  @ 1.5

Good:
    lines river "Brook"  @ 1.4
      0101/0102  0102/0201

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL021", WARNING)


def paragraphs(span: Span, block: str, rows: int) -> Finding:
    """``rows``: how many rows of the block have paragraphs of their own."""
    return FAULT.finding(
        f"the paragraphs of {rows} row{'s' if rows > 1 else ''} of `{block}` are lost: a drawing has no place for them",
        span,
        help="paragraphs of hexes and of whole blocks come back: give such rows a block of their own",
    )


def not_drawn(span: Span, what: str) -> Finding:
    """A box, or whether the edges are whole."""
    return FAULT.finding(
        f"`{what}` is not in the drawing, and not in the new file",
        span,
        help="it was deleted there, or the drawing is of other origin: write it anew if you miss it",
    )


def sheet(span: Span, name: str) -> Finding:
    """Hexes of one of several sheets that have the same numbers."""
    return FAULT.finding(
        f"which hexes the sheet `{name}` lists is lost: its numbers are those of the whole map",
        span,
        help="they are listed once, for the whole map; keep the old file if two sheets are to be compared",
    )
