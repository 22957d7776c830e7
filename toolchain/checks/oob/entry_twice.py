"""An entry stands twice in a list of an order-of-battle file.

Why: one of the two is a slip.

Bad:
    {"printed": ["speed", "speed"]}

Good:
    {"printed": ["speed"]}

Fix safety: unsafe: `--fix --unsafe-fixes` removes the second.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB010", ERROR, CERTAIN)
