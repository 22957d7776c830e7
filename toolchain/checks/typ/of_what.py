"""A state is named without saying of what.

Why: a state of units has one value for each unit.

Bad:
    set moved to yes

Good:
    set moved of self to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP017", ERROR, CERTAIN)
