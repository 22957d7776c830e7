"""A text of a JSON file stands in other quotation marks.

Why: JSON knows double quotation marks only.

Bad:
    {'name': '1st Foot'}

Good:
    {"name": "1st Foot"}

Fix safety: safe: the marks are replaced, the text between them stays.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN024", ERROR, CERTAIN)
