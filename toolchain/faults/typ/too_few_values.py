"""A set with fewer than two values.

Why: something with a single value never changes.

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
    return FAULT.finding(f"`{values}` has fewer than two values", span, help="list at least two values")
