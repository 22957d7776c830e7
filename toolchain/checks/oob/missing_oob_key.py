"""An order-of-battle file lacks a key.

Why: without it the unit cannot be placed, shown or cited.

Bad:
    {"id": "B_Horse", "kind": "horse"}

Good:
    {"id": "B_Horse", "name": "Light Horse", "kind": "horse"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB002", ERROR, CERTAIN)
