"""So many cannot be chosen at once.

Why: a choice of nothing is none, and no game has so many counters.

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
        f"nobody can choose {span.text}",
        span,
        help=f"write 1 to {most:,}, as `2`, `1..3` or `2..`; when nothing need be chosen: `may choose 1..3`",
    )
