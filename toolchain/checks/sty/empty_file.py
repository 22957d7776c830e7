"""A file is empty.

Why: it was cut off, or forgotten.

Bad:
    (nothing)

Good:
    part of Skirmish

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "STY001", WARNING, CERTAIN)
