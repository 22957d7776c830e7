"""Two hexes of two sheets lie in one place, and no join says that they are one.

Why: sheets overlap by a strip that both print. A strip that is declared is checked on both; one that is not may be a
join that is a column off.

Bad:
    join  east-0101 on west-0401    (the whole first column lies on the last)

Good:
    join  east-0101..east-0110 on west-0401..west-0410

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP076", ERROR, CERTAIN)
