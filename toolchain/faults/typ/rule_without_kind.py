"""A zone, movement or stacking rule that is not for a kind of piece.

Why: hexwright must know which pieces the rule applies to.

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
    return FAULT.finding(f"a `{block}` needs a kind of piece", span, help="add `of KIND`")


def at_a_place(span: Span, block: str) -> Finding:
    """Pieces that are picked by where they are."""
    return FAULT.finding(
        f"a `{block}` cannot depend on where its pieces are",
        span,
        help="write `of KIND` or `of KIND of SIDE`, and test the place in a `bar` or `when`",
    )
