"""A unit's value lies outside the range of its attribute.

Why: the range is what the counters have; a value outside is a slip, or the range is too narrow.

Bad:
    has speed 1..9
    {"speed": 50}

Good:
    {"speed": 5}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB029", ERROR, CERTAIN)
