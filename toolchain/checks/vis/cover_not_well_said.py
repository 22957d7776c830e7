"""A cover does not say what hides pieces, or leaves some of them without a counter on top.

Why: what is not covered would be seen, and what cannot be asked hides nothing.

Bad:
    cover of unit
      hides  unscouted
      shows  flag when self is leader

Good:
    cover of unit
      hides  unscouted
      shows  flag when self is leader
      shows  hidden-force

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "VIS005", ERROR, CERTAIN)
