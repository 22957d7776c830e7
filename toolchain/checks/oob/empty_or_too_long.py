"""A text or list of an order-of-battle file is empty or too long.

Why: an empty list of units is a force that does not exist.

Bad:
    {"name": " "}

Good:
    {"name": "Light Horse"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB006", ERROR, CERTAIN)
