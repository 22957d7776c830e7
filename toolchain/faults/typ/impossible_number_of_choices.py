"""An impossible number of choices.

Why: choosing 0 is no choice, and no game has that many counters.

Bad:
    actor chooses 0..2 own unit as helpers

Good:
    actor may choose 1..2 own unit as helpers

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP053")


def at(span: Span, most: int) -> Finding:
    """``span``: the number or range; ``most``: the greatest that is allowed."""
    return FAULT.finding(
        f"cannot choose {span.text}",
        span,
        help=f"write 1 to {most:,}, as `2`, `1..3` or `2..`; if the choice is optional: `may choose 1..3`",
    )
