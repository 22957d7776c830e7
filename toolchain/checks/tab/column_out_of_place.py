"""The row that names the columns of a table does not name them in the order of their axis.

Why: every cell below it would be read under another head than the one it was printed under.

Bad:
    columns odds battle-odds
    die  1:2  2:1  1:1

Good:
    die  1:2  1:1  2:1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB008", ERROR, CERTAIN)
