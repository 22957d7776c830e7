"""A zone, movement or stacking rule is of something that is no kind of piece.

Why: it must be known which pieces it concerns.

Bad:
    zone ZOC of Blue

Good:
    zone ZOC of unit of Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP023")


def at(span: Span, block: str) -> Finding:
    """``block``: the word of the block, such as `zone`."""
    return FAULT.finding(f"a `{block}` is of a kind of piece", span)


def at_a_place(span: Span, block: str) -> Finding:
    """Pieces that are picked by where they are."""
    return FAULT.finding(
        f"a `{block}` is of pieces wherever they are",
        span,
        help="say what they are (`of KIND`, `of KIND of SIDE`), and where in a `bar` or `when`",
    )
