"""An order-of-battle file is of another format or version.

Why: what the words of another version mean is not known.

Bad:
    {"format": "hexwright-oob/2"}

Good:
    {"format": "hexwright-oob/1"}

Fix safety: not safe: another format is more than a word.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB009", ERROR, CERTAIN)
