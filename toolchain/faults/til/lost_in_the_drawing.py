"""Something in the map file that a drawing cannot keep.

Why: the file is overwritten. A Tiled map cannot store the paragraph of a single row or region, or which of
two sheets with the same numbers lists a hex; everything else is kept.

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
        f"the paragraphs of {rows} row{'s' if rows > 1 else ''} of `{block}` are lost: a drawing cannot store them",
        span,
        help="paragraphs of hexes and whole blocks are kept: move such rows to a block of their own",
    )


def not_drawn(span: Span, what: str) -> Finding:
    """A box, or whether the edges are whole."""
    return FAULT.finding(
        f"`{what}` is not in the drawing, so the new file lacks it",
        span,
        help="it was deleted there, or the drawing comes from elsewhere: add it again if you need it",
    )


def sheet(span: Span, name: str) -> Finding:
    """Hexes of one of several sheets that have the same numbers."""
    return FAULT.finding(
        f"the list of hexes of the sheet `{name}` is lost: it uses the numbers of the whole map",
        span,
        help="they are listed once, for the whole map; keep the old file if two sheets are to be compared",
    )
