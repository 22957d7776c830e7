"""The first line of a block has the wrong form.

Why: each kind of block has its fixed words: `setup NAME of SIDE`, `zone NAME of WHAT`.

Bad:
    zone ZOC

Good:
    zone ZOC of unit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN065", ERROR, CERTAIN)
