"""A selection `of` something that owns no pieces.

Why: pieces belong to a side or nation; pieces in a hex are `in` it.

Bad:
    spent unit of hex 0101

Good:
    spent unit in hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP020")


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what stands before `of`."""
    return FAULT.finding(
        f"{a(got)} cannot belong to anything", span, help="remove `of` and the word after it"
    )


def pieces(span: Span, owner: str) -> Finding:
    """Pieces of something of another type than a side or nation."""
    return FAULT.finding(f"pieces cannot belong to {a(owner)}", span, help="write `of SIDE` or `of NATION`")
