"""A change names a paragraph that makes several blocks.

Why: only one block is changed, so it must be named.

Bad:
    replace 2.1
      base 1 MP

Good:
    replace 2.1 quantity march-cost
      base 1 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF012", ERROR, CERTAIN)
