"""`count` of something that is not a set.

Why: sets of pieces, hexes and cards can be counted; a single thing is always one.

Bad:
    count Blue

Good:
    count unit of Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP012")


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what is counted."""
    return FAULT.finding(f"type mismatch: expected a set of pieces, hexes or cards, found {a(got)}", span)
