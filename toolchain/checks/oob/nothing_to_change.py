"""A supplement changes a unit that the file it extends has not.

Why: a slip in an id would make a unit without a name.

Bad:
    {"extends": "oob/blue.oob.json", "units": [{"id": "B_Fot_1", "values": {"strength": 3}}]}

Good:
    {"extends": "oob/blue.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 3}}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB033", ERROR, CERTAIN)
