"""A block has no such field.

Why: a misspelt field would be a rule that is silently left out.

Bad:
    action rest
      cost 1 order

Good:
    action rest
      costs 1 order

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN067", ERROR, CERTAIN)
