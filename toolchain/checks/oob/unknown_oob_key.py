"""An order-of-battle file has a key that does not exist.

Why: a misspelt key would be a value that the unit lacks.

Bad:
    {"id": "B_Horse", "nam": "Light Horse"}

Good:
    {"id": "B_Horse", "name": "Light Horse"}

Fix safety: not safe: the nearest key is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB001", ERROR, CERTAIN)
