"""A field has the right word and the wrong form.

Why: fields have fixed words between their values.

Bad:
    stop to in enemy ZOC

Good:
    stop when to in enemy ZOC

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN068", ERROR, CERTAIN)
