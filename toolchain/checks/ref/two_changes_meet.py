"""Two changes of one layer meet in one block.

Why: the order of two files must not decide what the rule is.

Bad:
    amend 2.1 quantity march-cost
      mud: plus 1 MP
    amend 2.1 quantity march-cost
      ice: plus 1 MP

Good:
    amend 2.1 quantity march-cost
      mud: plus 1 MP
      ice: plus 1 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF013", ERROR, CERTAIN)
