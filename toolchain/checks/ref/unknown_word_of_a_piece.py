"""A word said of a piece is neither a kind, a face nor a state.

Why: `is` asks what kind of piece it is, which face it shows, or whether a yes-or-no state holds.

Bad:
    when u is frehs

Good:
    when u is fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF004", ERROR, CERTAIN)
