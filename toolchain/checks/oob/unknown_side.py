"""An order-of-battle file is of a side that does not exist.

Why: its units would belong to nobody.

Bad:
    {"side": "Bleu"}

Good:
    {"side": "Blue"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB021", ERROR, CERTAIN)
