"""There is no phase, face or pile with this name.

Why: phases are declared in the sequence, faces with their kind; a deck has the same piles in every game.

Bad:
    state moved of unit
      cleared at refitt

Good:
    state moved of unit
      cleared at refit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF009", ERROR, CERTAIN)
