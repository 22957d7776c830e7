"""An entry of an order-of-battle file is of the wrong kind.

Why: numbers have no quotation marks, texts have them, lists have square brackets.

Bad:
    {"printed": "speed"}

Good:
    {"printed": ["speed"]}

Fix safety: not safe: what was meant is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB003", ERROR, CERTAIN)
