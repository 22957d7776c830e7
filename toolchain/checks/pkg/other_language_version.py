"""The project is written in another version of the language.

Why: words may mean something else there.

Bad:
    language = "2"

Good:
    language = "1"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "PKG001", ERROR, CERTAIN)
