"""The scope of an action picks no pieces.

Why: the scope says which piece the action is done with.

Bad:
    scope 1 Blue

Good:
    scope 1 own unit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP024", ERROR, CERTAIN)
