"""A comma too many in a JSON file.

Why: JSON has no comma after the last entry.

Bad:
    {"strength": 4, "speed": 3,}

Good:
    {"strength": 4, "speed": 3}

Fix safety: safe: the comma is removed.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN021", ERROR, CERTAIN)
