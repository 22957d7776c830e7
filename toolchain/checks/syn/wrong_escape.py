r"""A backslash or control character in a text of a JSON file has no meaning.

Why: within a text a backslash begins one of nine fixed signs.

Bad:
    {"note": "a\\qb"}

Good:
    {"note": "a\\\\qb"}

Fix safety: not safe: the sign is replaced as a guess of what was meant.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN030", ERROR, CERTAIN)
