"""Something follows the end of the value of a JSON file.

Why: a file holds one value; what follows would never be read.

Bad:
    {"units": []}
    {"units": []}

Good:
    {"units": []}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN033", ERROR, CERTAIN)
