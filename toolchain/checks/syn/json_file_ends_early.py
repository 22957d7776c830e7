"""A JSON file is empty or ends before its value does.

Why: a cut file is a lost order of battle.

Bad:
    {"units": [

Good:
    {"units": []}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN031", ERROR, CERTAIN)
