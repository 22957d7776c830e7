"""A set has fewer than two values.

Why: what has one value only never changes and need not be asked.

Bad:
    values sky dry

Good:
    values sky dry, wet

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP032")


def at(span: Span | None, values: str) -> Finding:
    """``values``: the name of the set."""
    return FAULT.finding(f"`{values}` has fewer than two values", span)
