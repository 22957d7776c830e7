"""A key or text of a JSON file has no quotation marks.

Why: without marks a word is no text; JSON knows only `true`, `false` and `null` without them.

Bad:
    {name: "1st Foot"}

Good:
    {"name": "1st Foot"}

Fix safety: not safe: where the text ends is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN025", ERROR, CERTAIN)
