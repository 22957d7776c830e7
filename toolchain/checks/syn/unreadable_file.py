"""A file is not UTF-8 text, or cannot be read.

Why: names with accents come out wrong, or not at all, when two programs disagree about the encoding.

Bad:
    a file saved as Latin-1

Good:
    the same file saved as UTF-8

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN009", ERROR, CERTAIN)
