"""A project extends a folder that holds no project.

Why: what it builds on would be missing.

Bad:
    extends = "../serie"

Good:
    extends = "../series"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "PKG004", ERROR, CERTAIN)
