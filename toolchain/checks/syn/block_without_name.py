"""A block has no name.

Why: other blocks speak of it by its name.

Bad:
    box

Good:
    box lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN066", ERROR, CERTAIN)
