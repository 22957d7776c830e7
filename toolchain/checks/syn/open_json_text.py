"""A text of a JSON file is never closed, or its quotation marks do not pair.

Why: everything up to the next mark would count as one text.

Bad:
    {"name": "1st Foot}

Good:
    {"name": "1st Foot"}

Fix safety: not safe: where the text ends is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN023", ERROR, CERTAIN)
