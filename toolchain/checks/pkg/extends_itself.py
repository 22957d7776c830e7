"""A project extends itself, directly or by way of another.

Why: nothing could be read first.

Bad:
    extends = "."

Good:
    extends = "../series"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "PKG003", ERROR, CERTAIN)
