"""A check or the reader itself failed.

Why: a fault of hexwright; it is shown so that it does not pass for a clean result, and every other check
still runs.

Bad:
    (a fault of the tool)

Good:
    (a corrected tool)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "PKG020", ERROR, CERTAIN)
