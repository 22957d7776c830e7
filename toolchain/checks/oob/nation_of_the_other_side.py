"""A unit's nation belongs to the other side.

Why: either the unit stands in the wrong file, or its nation is wrong.

Bad:
    side Red
      nations South
    blue: {"nation": "South"}

Good:
    red: {"nation": "South"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB024", ERROR, CERTAIN)
