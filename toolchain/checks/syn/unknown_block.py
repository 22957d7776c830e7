"""A block begins with a word that begins no block.

Why: an unknown block is never passed over in silence: it would be a rule that the game lacks.

Bad:
    acton rest

Good:
    action rest

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN014", ERROR, CERTAIN)
