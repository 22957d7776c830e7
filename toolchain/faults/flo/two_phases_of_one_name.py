"""Two phases have the same name.

Why: what is cleared at a phase, or done later at it, could mean either.

Bad:
    phase first
    phase first

Good:
    phase first
    phase second

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO001")


def at(span: Span) -> Finding:
    return FAULT.finding(f"two phases are called `{span.text}`", span)
