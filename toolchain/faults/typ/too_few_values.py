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


def at(span: Span, values: str, places: bool = False) -> Finding:
    """``values``: the name of the set; ``places``: whether its only word is a terrain or a region."""
    return FAULT.finding(
        f"`{values}` has fewer than two values",
        span,
        help="write `values hex` if the value is one hex" if places else "list at least two values",
    )
