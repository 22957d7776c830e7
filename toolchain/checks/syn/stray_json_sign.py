"""A sign stands where a JSON file has none.

Why: JSON has commas, colons, brackets and quotation marks, each at its place.

Bad:
    {"speed"= 5}

Good:
    {"speed": 5}

Fix safety: not safe: the sign is replaced as a guess of what was meant.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN034", ERROR, CERTAIN)
