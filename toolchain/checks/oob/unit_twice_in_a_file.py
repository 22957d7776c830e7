"""Two units of one order-of-battle file have the same id.

Why: rules and set-up speak of a unit by its id.

Bad:
    {"id": "B_Foot_1"}, {"id": "B_Foot_1"}

Good:
    {"id": "B_Foot_1"}, {"id": "B_Foot_2"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB008", ERROR, CERTAIN)
