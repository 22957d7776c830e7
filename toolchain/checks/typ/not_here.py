"""A form of expression cannot stand here.

Why: it is written in another way.

Bad:
    self attached to B_Horse

Good:
    leader of self = B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP009", ERROR, CERTAIN)
