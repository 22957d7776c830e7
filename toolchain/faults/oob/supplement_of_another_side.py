"""A supplement is of another side than the file it extends.

Why: a unit cannot change sides by a file.

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
        f"the file is of {side}, what it extends is of {other}",
        span,
        labels=(Label(there, "said here"),) if there else (),
        help="leave `side` out: it is that of the file that is extended",
    )
