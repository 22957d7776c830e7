"""`ignoring` or `only` with something that is not a card section.

Why: both select lines of a card section by their labels.

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
    return FAULT.finding(
        f"`{mode}` needs a card section and one label", span, help=f"write `SECTION(...) {mode} LABEL`"
    )
