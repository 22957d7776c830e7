"""A `lines` block is of something that is neither a terrain of hexsides nor part of a network.

Why: a line that nothing declares could mean nothing in play.

Bad:
    lines rivr

Good:
    lines river

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP007", ERROR, CERTAIN)
