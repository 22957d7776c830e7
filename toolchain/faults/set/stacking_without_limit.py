"""A stacking rule sets no limit.

Why: without one it forbids everything.

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
    return FAULT.finding("this stacking rule sets no limit", span, help="`at most N`")
