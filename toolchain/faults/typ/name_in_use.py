"""A new name that already means something else in the same place.

Why: the new name would hide the old one, and readers would confuse the two.

Bad:
    some (enemy unit as self where strength of it > strength of self)

Good:
    some (enemy unit as other where strength of other > strength of self)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP054")


def at(span: Span) -> Finding:
    """``span``: the name."""
    return FAULT.finding(
        f"`{span.text}` already means something else here",
        span,
        help="choose a different name",
    )
