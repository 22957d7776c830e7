"""Two objects of a Tiled map name the same hex.

Why: rules and set-ups refer to a hex by its name, so it can have only one.

Bad:
    points `Northam` and `Northam Bridge` in one hex

Good:
    one of them

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL019")


def at(span: Span, first: str, second: str) -> Finding:
    """The two names."""
    return FAULT.finding(
        f"this hex has two names: `{first[:40]}` and `{second[:40]}`",
        span,
        help="delete one of the two objects",
    )
