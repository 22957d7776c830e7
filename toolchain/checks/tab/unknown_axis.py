"""An axis of a table runs over something that is neither a range nor a set of values.

Why: nobody knows which rows or columns the table should have.

Bad:
    rows die 1..6 ; columns odds battle-ods

Good:
    rows die 1..6 ; columns odds battle-odds

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB007", ERROR, CERTAIN)
