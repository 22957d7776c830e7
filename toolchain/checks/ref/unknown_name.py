"""There is no thing of this kind with this name.

Why: the place says which kind of thing is wanted, so only names of that kind are offered.

Bad:
    do fihgt(self, target)

Good:
    do fight(self, target)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF002", ERROR, CERTAIN)
