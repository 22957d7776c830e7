"""A supplement and the file it extends are for different sides.

Why: a file cannot move a unit to another side.

Bad:
    oob/blue.oob.json: {"side": "Blue"}
    oob/more.oob.json: {"extends": "oob/blue.oob.json", "side": "Red"}

Good:
    oob/more.oob.json: {"extends": "oob/blue.oob.json"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB036")


def at(span: Span | None, side: str, other: str, there: Span | None) -> Finding:
    """``other``: the side of what is extended, named at ``there``."""
    return FAULT.finding(
        f"this file is for {side}, but the file it extends is for {other}",
        span,
        labels=(Label(there, "the side of that file"),) if there else (),
        help="remove `side`: the extended file supplies it",
    )
