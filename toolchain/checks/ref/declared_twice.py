"""Two things of one kind have the same name.

Why: a name could then mean either.

Bad:
    box lost
    box lost

Good:
    box lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF020", ERROR, CERTAIN)
