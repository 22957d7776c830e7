"""A unit is of a kind that is not declared.

Why: the kind says which values and faces the unit has.

Bad:
    {"kind": "hors"}

Good:
    {"kind": "horse"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB022", ERROR, CERTAIN)
