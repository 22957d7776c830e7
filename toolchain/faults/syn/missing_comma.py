"""A missing comma in a JSON file.

Why: commas separate the entries of a list and the keys of an object.

Bad:
    {"strength": 4 "speed": 3}

Good:
    {"strength": 4, "speed": 3}

Fix safety: a comma is added between the two.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Finding, Fix, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN020")


def at(span: Span, following: Span, what: str) -> Finding:
    """``following``: what comes next, a ``what`` (key or entry)."""
    return FAULT.finding(
        f"missing comma before the next {what}",
        span,
        labels=(Label(following, f"the next {what}"),) if following.line != span.line else (),
        help="write `,` here",
        fixes=(Fix("write `,` here", (Edit(span, ","),), safe=True),),
    )
