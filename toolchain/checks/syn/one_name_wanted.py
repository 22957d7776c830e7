"""More or less than one name stands where one name is wanted.

Why: names have no blanks; parts of a name are joined by hyphens.

Bad:
    let new total = 3

Good:
    let new-total = 3

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN063", ERROR, CERTAIN)
