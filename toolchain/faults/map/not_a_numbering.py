"""An unknown form of hex numbers in the map block.

Why: the form specifies which digits are the column and which are the row.

Bad:
    map
      numbering  ccxx

Good:
    map
      numbering  ccrr

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP050")


def at(span: Span | None, text: str, forms: Sequence[str]) -> Finding:
    """``forms``: examples of what can be written."""
    return FAULT.finding(
        f"`{text}` is not a form for hex numbers",
        span,
        help=did_you_mean(text, forms) or "write one of " + ", ".join(f"`{form}`" for form in forms),
    )
