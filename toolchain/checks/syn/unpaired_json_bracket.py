"""A bracket of a JSON file is not closed, or closed by another.

Why: what follows would belong to the wrong thing.

Bad:
    {"values": {"speed": 3]}

Good:
    {"values": {"speed": 3}}

Fix safety: not safe: the bracket is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN022", ERROR, CERTAIN)
