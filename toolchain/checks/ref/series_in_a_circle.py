"""A series extends itself, by way of others or at once.

Why: the layers are put on top of each other; in a circle none is at the bottom.

Bad:
    series Old_Wars
      extends New_Wars
    series New_Wars
      extends Old_Wars

Good:
    series Old_Wars
    series New_Wars
      extends Old_Wars

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF023", ERROR, CERTAIN)
