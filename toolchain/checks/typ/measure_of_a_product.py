"""A product or factor has a measure that means nothing.

Why: points times points are no points.

Bad:
    2 MP * 2 VP

Good:
    2 * 2 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP011", ERROR, CERTAIN)
