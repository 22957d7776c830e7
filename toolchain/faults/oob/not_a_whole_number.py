"""A value that must be a whole number.

Why: the rating is declared with a range of numbers.

Bad:
    {"speed": "5"}

Good:
    {"speed": 5}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import json

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB028")


def at(span: Span | None, value: object, name: str, low: int, high: int) -> Finding:
    """``name``: the attribute, which goes from ``low`` to ``high``."""
    text = json.dumps(value, ensure_ascii=False)
    return FAULT.finding(
        f"`{name}` must be a whole number, not `{text if len(text) <= 40 else text[:37] + '...'}`",
        span,
        help=f"write a whole number from {low} to {high}"
        + (", without quotation marks" if isinstance(value, str) else ""),
    )
