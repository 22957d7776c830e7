"""A unit is of a nation that no side has.

Why: nations are declared with their side.

Bad:
    side Blue
      nations North
    {"nation": "Nort"}

Good:
    {"nation": "North"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB023", ERROR, CERTAIN)
