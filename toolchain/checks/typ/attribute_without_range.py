"""An attribute has neither a range nor a set of values.

Why: order-of-battle files are checked against it.

Bad:
    has strength

Good:
    has strength 1..9

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP034", ERROR, CERTAIN)
