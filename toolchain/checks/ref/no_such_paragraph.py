"""A change names a paragraph that nothing states.

Why: `amend`, `replace` and `suspend` find what they change by its paragraph.

Bad:
    suspend 2.55

Good:
    suspend 2.5

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF011", ERROR, CERTAIN)
