"""A number with too many digits.

Why: it is nearly always a typing error; values in a game are small whole numbers.

Bad:
    stock supply of each side
      start  10000000000

Good:
    stock supply of each side
      start  10

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN015")


def at(span: Span, most: int) -> Finding:
    """``most``: how many digits a number may have."""
    text = span.text
    shown = text if len(text) <= 24 else f"{text[:20]}..."
    return FAULT.finding(f"this number is too large: {shown}", span, help=f"use at most {most} digits")
