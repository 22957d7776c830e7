"""A text of an order-of-battle file is not written as it should be.

Why: ids and names are spoken of in rules, so they follow the rules of names.

Bad:
    {"id": "b horse"}

Good:
    {"id": "B_Horse"}

Fix safety: not safe: the form offered is a guess.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB005", ERROR, CERTAIN)
