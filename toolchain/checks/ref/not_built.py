"""A form of the language is declared but cannot be played yet.

Why: the reader says so rather than play something else.

Bad:
    some unit across river from self

Good:
    some unit adjacent to self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF010", ERROR, CERTAIN)
