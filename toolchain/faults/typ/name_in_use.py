"""A name that is given to what is looked at stands for something else here already.

Why: below the new name the old one could not be reached, and a reader would take one for the other.

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
        f"`{span.text}` stands for something else here already",
        span,
        help="give what is looked at another name",
    )
