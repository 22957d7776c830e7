"""A character that has no meaning here.

Why: brackets are round, there is no other kind, and most other signs mean nothing outside of texts.

Bad:
    define near = [hex 0101]

Good:
    define near = (hex 0101)

Fix safety: unsafe: `--fix --unsafe-fixes` removes it, or writes a round bracket.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN005", ERROR, CERTAIN)
