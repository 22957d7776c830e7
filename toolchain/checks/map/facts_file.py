"""A row of the facts of a map cannot be used.

Why: a fact names a hex, or two that share a hexside, what is there, and the paragraph that prints it or the reason
for it. It wins over all that is drawn, so it must be beyond doubt.

Bad:
    where,feature,name,cite,because
    0101/0103,river,,,

Good:
    where,feature,name,cite,because
    0101/0102,river,Long Brook,4-1,

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP072", ERROR, CERTAIN)
