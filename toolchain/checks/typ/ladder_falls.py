"""A ladder is not written in rising order.

Why: the steps of a ladder rise from left to right, with `<` between them.

Bad:
    ladder mood high > low

Good:
    ladder mood low < high

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP030", ERROR, CERTAIN)
