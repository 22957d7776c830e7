"""A unit has a value that its kind does not have.

Why: no rule can read it; the name is misspelt or the kind is wrong.

Bad:
    {"values": {"sped": 5}}

Good:
    {"values": {"speed": 5}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB026", ERROR, CERTAIN)
