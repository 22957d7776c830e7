"""The project file selects or ignores a check that does not exist.

Why: the finding that was to be ignored is shown, or the one that was to be shown is not.

Bad:
    ignore = ["hexside-twize"]

Good:
    ignore = ["hexside-twice"]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "PKG021", WARNING, CERTAIN)
