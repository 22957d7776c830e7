"""Something in a JSON file looks like a number and is none.

Why: a number has digits, perhaps a minus before them, and no zero in front.

Bad:
    {"speed": 05}

Good:
    {"speed": 5}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN028", ERROR, CERTAIN)
