"""A shown value that is neither a quantity nor a definition.

Why: a shown value lists its lines and paragraphs; a number written in place has neither.

Bad:
    show strength of self + 2

Good:
    quantity attack-strength for unit
      base   strength of self
      help:  plus 2

    show attack-strength of self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP041")


def at(span: Span) -> Finding:
    """At the statement."""
    return FAULT.finding(
        "only a quantity or definition can be shown",
        span,
        help="declare the value as a `quantity`, and show the `quantity`",
    )
