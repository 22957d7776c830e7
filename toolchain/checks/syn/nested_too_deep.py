"""Brackets of a JSON file are nested too deep.

Why: no order of battle needs more than a hundred brackets within brackets; it is a slip, or meant to harm.

Bad:
    [[[[ ... ]]]]

Good:
    [[]]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN029", ERROR, CERTAIN)
