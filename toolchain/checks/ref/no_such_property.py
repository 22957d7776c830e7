"""A thing has no such property.

Why: `X of Y` asks for an attribute, a state or a quantity of Y.

Bad:
    define weak for unit = strenght of self < 2

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF007", ERROR, CERTAIN)
