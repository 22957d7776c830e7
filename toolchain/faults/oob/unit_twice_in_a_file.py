"""Two units in one order-of-battle file have the same id.

Why: rules and set-up refer to a unit by its id.

Bad:
    {"id": "B_Foot_1"}, {"id": "B_Foot_1"}

Good:
    {"id": "B_Foot_1"}, {"id": "B_Foot_2"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB008")


def at(span: Span, title: str, name: str, first: Span) -> Finding:
    """``title``: what the name is, as id."""
    return FAULT.finding(
        f"the {title} `{short(name)}` is used twice",
        span,
        here="used again",
        labels=(Label(first, "first used here"),),
        help=f"give one of them a different {title}",
    )
