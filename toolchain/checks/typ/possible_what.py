"""`possible` does not name a movement or policy.

Why: `possible(march of self)` asks whether there is any legal move.

Bad:
    possible(self)

Good:
    possible(march of self)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP019", ERROR, CERTAIN)
