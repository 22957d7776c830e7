"""Numbers of two measures are added or compared.

Why: movement points and victory points are both numbers, and never the same thing.

Bad:
    1 MP + 1 VP

Good:
    1 MP + 1 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP010", ERROR, CERTAIN)
