"""A reaction with an impossible limit or depth.

Why: a limit says how often each unit may react in a moment, a phase, a turn or the game; without a scope, how
often each side may. A depth says how many reactions may be in progress at once: with 1, the default, this one
never answers another.

Bad:
    reaction fire on enters by march
      limit  1 per week

Good:
    reaction fire on enters by march
      limit  1 per turn

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO008")


def at(span: Span, spans: str) -> Finding:
    """``spans``: the words that may follow `per`."""
    return FAULT.finding(f"the limit must be 1 or more per {spans}", span, help="write `limit 1 per turn`")


def depth(span: Span, most: int) -> Finding:
    """``most``: the greatest depth."""
    return FAULT.finding(
        f"the depth must be a number from 1 to {most}",
        span,
        help="remove it if this reaction answers no other",
    )
