"""A unit lacks a value that its kind has.

Why: every rule that reads the value would read nothing.

Bad:
    {"values": {"strength": 2}}

Good:
    {"values": {"strength": 2, "speed": 5}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB025", ERROR, CERTAIN)
