"""A statement has the right word and the wrong form.

Why: each statement has fixed words between its values; one of them is missing or another stands there.

Bad:
    move B_Horse lost

Good:
    move B_Horse to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN062", ERROR, CERTAIN)
