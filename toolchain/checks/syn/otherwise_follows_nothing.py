"""An `otherwise` or `at limit` follows nothing that could fail.

Why: `otherwise` belongs to the `when`, `may` or move right above it, at the same indentation.

Bad:
    turn u to fresh
    otherwise
      move u to lost

Good:
    when u is spent
      turn u to fresh
    otherwise
      move u to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN061", ERROR, CERTAIN)
