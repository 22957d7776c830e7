"""A comma is missing between two entries of a JSON file.

Why: entries of a list and keys of an object are parted by commas.

Bad:
    {"strength": 4 "speed": 3}

Good:
    {"strength": 4, "speed": 3}

Fix safety: safe: a comma is put between the two.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN020", ERROR, CERTAIN)
