"""An example says `given`.

Why: what an example begins with is written as statements, the same as in a procedure.

Bad:
    given B_Foot_1 in 0202

Good:
    move B_Foot_1 to hex 0202

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN075", ERROR, CERTAIN)
