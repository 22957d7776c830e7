"""A terrain lies on something that is neither hex nor hexside.

Why: terrain fills a hex or runs along a hexside.

Bad:
    terrain bridge on vertex

Good:
    terrain bridge on hexside

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP003", ERROR, CERTAIN)
