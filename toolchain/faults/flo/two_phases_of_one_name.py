"""Two phases have the same name.

Why: a rule that clears a state in this phase, or schedules something for it, would be ambiguous.

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
    return FAULT.finding(f"two phases are named `{span.text}`", span, help="rename one of them")
