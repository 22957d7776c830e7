"""A key of a JSON file lacks its colon or its value.

Why: every key has a colon and a value.

Bad:
    {"speed" 5}

Good:
    {"speed": 5}

Fix safety: not safe: what stands there may be something else.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN032", ERROR, CERTAIN)
