"""Something that is no event is said to happen.

Why: an event, or a table whose cells are events, happens.

Bad:
    happen 3

Good:
    happen rain

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP022", ERROR, CERTAIN)
