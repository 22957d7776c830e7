"""A quantity or definition is for something that is no context.

Why: the context gives the names that the block may use: `for unit` gives self, `for move` gives mover,
from, to and hexside.

Bad:
    define near for unti = 1

Good:
    define near for unit = 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF021", ERROR, CERTAIN)
