"""A unit's value is not a step of its ladder.

Why: the ladder says which words there are.

Bad:
    {"morale": "E"}

Good:
    {"morale": "B"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB027", ERROR, CERTAIN)
