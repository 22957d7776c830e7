"""A suppression names no check, or is not understood.

Why: it accepts nothing.

Bad:
    # hexwright: allow hexside-twize because printed so

Good:
    # hexwright: allow hexside-twice because printed so

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "STY022", WARNING, CERTAIN)
