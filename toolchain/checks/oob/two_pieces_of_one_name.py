"""Two pieces of different files have the same id.

Why: rules and set-up speak of a piece by its id.

Bad:
    blue: {"id": "Foot_1"}
    red: {"id": "Foot_1"}

Good:
    blue: {"id": "B_Foot_1"}
    red: {"id": "R_Foot_1"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB020", ERROR, CERTAIN)
