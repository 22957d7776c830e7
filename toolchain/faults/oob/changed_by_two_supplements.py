"""Two supplements change the same unit or formation.

Why: the result would depend on the names of the files.

Bad:
    oob/1915.oob.json: {"extends": "oob/blue.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 3}}]}
    oob/fog.oob.json: {"extends": "oob/blue.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 2}}]}

Good:
    oob/fog.oob.json: {"extends": "oob/1915.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 2}}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB032")


def at(span: Span, what: str, other: Span, file: str) -> Finding:
    """``what``: the unit or formation; ``other``: its other change, in ``file``."""
    return FAULT.finding(
        f"two supplements change {what}",
        span,
        labels=(Label(other, "the other change"),),
        help=f'make one extend the other: `"extends": "{file}"`',
    )
