"""A comment stands in a JSON file.

Why: JSON has no comments; the format has `note` for remarks.

Bad:
    // guessed
    {"strength": 4}

Good:
    {"strength": 4, "note": "guessed"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN026", ERROR, CERTAIN)
