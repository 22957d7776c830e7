"""The cells of a layer cannot be read.

Why: the data is cut off, compressed in an unknown way, or of another size than the map says.

Bad:
    <layer width="3" height="2"><data encoding="csv">1,1,1</data></layer>

Good:
    <layer width="3" height="2"><data encoding="csv">1,1,1,1,1,1</data></layer>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL004", ERROR, CERTAIN)
