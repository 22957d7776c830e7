"""A bracket is opened and never closed, or closed and never opened.

Why: a group without its end would swallow the next line.

Bad:
    define weak for unit = (strength of self < 2

Good:
    define weak for unit = (strength of self < 2)

Fix safety: unsafe: `--fix --unsafe-fixes` removes a `)` too many; where one is missing you must say.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN006", ERROR, CERTAIN)
