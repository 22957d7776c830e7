"""`ignoring` or `only` is said of something that is no section of a card.

Why: they pick lines of a section by a label.

Bad:
    strength of self ignoring cover

Good:
    attack of c ignoring cover

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP016")


def at(span: Span, mode: str) -> Finding:
    """``mode``: `ignoring` or `only`."""
    return FAULT.finding(f"`{mode}` picks lines of a card section by one label", span)
