"""An entry of an order-of-battle file is not one of the words that may stand there.

Why: only these words have a meaning.

Bad:
    {"values": "autored"}

Good:
    {"values": "authored"}

Fix safety: not safe: the nearest word is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB004", ERROR, CERTAIN)
