"""Two supplements change the same unit or formation.

Why: which of them counts would hang on the names of the files.

Bad:
    oob/1915.oob.json: {"extends": "oob/blue.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 3}}]}
    oob/fog.oob.json: {"extends": "oob/blue.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 2}}]}

Good:
    oob/fog.oob.json: {"extends": "oob/1915.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 2}}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB032", ERROR, CERTAIN)
