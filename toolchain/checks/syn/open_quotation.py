"""A quotation mark is never closed.

Why: a text ends on its own line; without the second mark the rest of the line would be lost in it.

Bad:
    action move "move a unit

Good:
    action move "move a unit"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN004", ERROR, CERTAIN)
