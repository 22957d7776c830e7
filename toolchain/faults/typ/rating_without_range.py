"""A rating without a range or values.

Why: hexwright checks the values in order-of-battle files against the range.

Bad:
    has strength

Good:
    has strength 1..9

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP034")


def at(span: Span) -> Finding:
    """At the name of the attribute."""
    return FAULT.finding(
        f"`{span.text}` has no range or values", span, help=f"add a range, for example `{span.text} 0..9`"
    )
