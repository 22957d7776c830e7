"""It is not clear whose side is meant.

Why: `own`, `friendly`, `enemy` and `us` need somebody to refer to: the acting side, or the piece that a
rule is about.

Bad:
    define held = some enemy unit in hex 0103

Good:
    define held with who: side = some enemy unit in hex 0103

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF005", ERROR, CERTAIN)
