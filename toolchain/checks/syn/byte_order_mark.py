"""A file begins with a byte order mark.

Why: some editors put an invisible sign before the text; other programs take it for part of the first word.

Bad:
    a file saved as "UTF-8 with BOM"

Good:
    the same file saved as "UTF-8"

Fix safety: safe: `--fix` and `hexwright fmt` write the file without it; the text stays as it is.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN012", WARNING, CERTAIN)
