"""A stacking rule without a limit.

Why: without a limit, the rule has no effect.

Bad:
    stacking two-a-hex of unit

Good:
    stacking two-a-hex of unit
      at most 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SET001")


def at(span: Span) -> Finding:
    return FAULT.finding("this stacking rule has no limit", span, help="add `at most N`")
