"""A citation names no paragraph.

Why: `@` says which paragraph of the rulebook a line comes from; the ledger counts by it.

Bad:
    box lost   @

Good:
    box lost   @ 3.4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN007", ERROR, CERTAIN)
