"""A phrase that picks pieces names no kind of piece.

Why: a selection ends in a declared kind: `spent enemy unit`.

Bad:
    some spent enemy adjacent to self

Good:
    some spent enemy unit adjacent to self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF008", ERROR, CERTAIN)
