"""The project file cannot be read.

Why: hexwright.toml follows the TOML rules: a section in square brackets, then `key = value` with texts in
quotation marks.

Bad:
    name = the-ford

Good:
    name = "the-ford"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN050", ERROR, CERTAIN)
