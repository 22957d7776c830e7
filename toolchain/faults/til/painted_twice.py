"""A hex with the same terrain in two layers.

Why: once is enough; the second tile may have been meant for another hex or terrain.

Bad:
    `woods` in the layers `ground` and `cover`

Good:
    `woods` in one of them

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL016", WARNING)


def at(span: Span, terrain: str, where: str, more: int) -> Finding:
    """``where``: the first cell; ``more``: how many others there are."""
    others = f", and {more} more" if more else ""
    return FAULT.finding(
        f"`{terrain}` is painted twice ({where}{others})", span, help="erase one of the two tiles"
    )
