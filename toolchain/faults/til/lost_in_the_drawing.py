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
        f"{rows} row{'s' if rows > 1 else ''} in `{block}` lost {'their paragraphs' if rows > 1 else 'its paragraph'}: a drawing cannot store them",
        span,
        help="move such rows to a block of their own; the paragraphs of hexes and of whole blocks are kept",
    )


def not_drawn(span: Span, what: str) -> Finding:
    """A box, or whether the edges are whole."""
    return FAULT.finding(
        f"`{what}` is not in the drawing, so it is missing from the new file",
        span,
        help=f"add `{what}` to the new file if you need it",
    )


def sheet(span: Span, name: str) -> Finding:
    """Hexes of one of several sheets that have the same numbers."""
    return FAULT.finding(
        f"the hex list of sheet `{name}` was dropped: it uses the numbers of the whole map",
        span,
        help="keep the old file if you want to compare two sheets; the new file lists the hexes once, for the whole map",
    )
