"""Two pieces in different files have the same id.

Why: rules and set-up refer to a piece by its id.

Bad:
    blue: {"id": "Foot_1"}
    red: {"id": "Foot_1"}

Good:
    blue: {"id": "B_Foot_1"}
    red: {"id": "R_Foot_1"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB020")


def at(span: Span | None, name: str, first: Span | None) -> Finding:
    return FAULT.finding(
        f"two pieces have the id `{name}`",
        span,
        labels=(Label(first, "first used here"),) if first else (),
        help="give one of them a different id",
    )
