"""There is no hex with this number on the map.

Why: a rule or row about a hex that does not exist is a slip of the pen, or of the edition.

Bad:
    region near-bank
      0101..0103  0501

Good:
    region near-bank
      0101..0103

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP001", ERROR, CERTAIN)
