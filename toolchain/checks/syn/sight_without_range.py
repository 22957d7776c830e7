"""A sight does not say how far it reaches, or says it otherwise than by one number.

Why: the lines of a sight are laid out once for the whole map.

Bad:
    sight view
      blocked  by hex where here is woods

Good:
    sight view
      range    3
      blocked  by hex where here is woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN078", ERROR, CERTAIN)
