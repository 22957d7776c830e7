"""An order-of-battle file extends a file that is not there.

Why: what it changes would stay as it is.

Bad:
    {"extends": "oob/bleu.oob.json"}

Good:
    {"extends": "oob/blue.oob.json"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB030", ERROR, CERTAIN)
