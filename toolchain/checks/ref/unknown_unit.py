"""There is no unit with this id.

Why: set-up rows and schedules name units by the ids of the order-of-battle files.

Bad:
    0101  B_Foot_11

Good:
    0101  B_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF016", ERROR, CERTAIN)
