"""A trigger waits for something that never starts it.

Why: a trigger is built on what the engine announces.

Bad:
    trigger take on leaves

Good:
    trigger take on enters

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "FLO003", ERROR, CERTAIN)
