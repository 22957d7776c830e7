"""`reaches` is asked of something that is no trace.

Why: a trace is a declared kind of path; a piece reaches nothing by itself.

Bad:
    self reaches hex 0101

Good:
    supply of self reaches hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP007", ERROR, CERTAIN)
