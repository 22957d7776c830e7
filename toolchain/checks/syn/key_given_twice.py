"""A key of a JSON file is given twice.

Why: programs differ about which of the two counts.

Bad:
    {"speed": 3, "speed": 5}

Good:
    {"speed": 5}

Fix safety: unsafe: `--fix --unsafe-fixes` removes the second where both say the same.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN027", ERROR, CERTAIN)
