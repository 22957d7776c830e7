"""A row of a dated schedule does not begin with a date and a verb.

Why: a schedule with dates holds nothing but dated rows, and a few verbs say what happens.

Bad:
    1914-08.3  arives  2 x 6-4 Inf XX  25, 26

Good:
    1914-08.3  arrive  2 x 6-4 Inf XX  25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN076", ERROR, CERTAIN)
