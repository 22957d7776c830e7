"""A value stands twice in its set.

Why: one of the two is a slip.

Bad:
    values sky dry, wet, dry

Good:
    values sky dry, wet

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP031", ERROR, CERTAIN)
