"""A phase outside the sequence of play.

Why: phases are the parts of a turn; procedures are called from them.

Bad:
    procedure day
      phase dawn

Good:
    sequence
      turn day 1..6
        phase dawn

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO004")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "this phase is outside the sequence of play",
        span,
        help="move the phase to the `sequence` block",
    )
