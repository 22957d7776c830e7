"""Units or `factors` that belong to a scenario or option.

Why: a game has the same units in all its scenarios; set-ups and schedules choose which of them take part.

Bad:
    part of fog
    forces scouts of Blue   @ 7.1
      1-6 horse I  Scouts

Good:
    part of Skirmish
    forces scouts of Blue   @ 7.1
      1-6 horse I  Scouts

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB090")


def at(span: Span, layer: str) -> Finding:
    """``layer``: what the units belong to, as scenario or option."""
    return FAULT.finding(
        f"units must belong to the game, not to the {layer}",
        span,
        help="move the units to a file that belongs to the game; then choose among them in the set-up",
    )


def factors(span: Span) -> Finding:
    """A scenario or option that changes the factors of a kind."""
    return FAULT.finding(
        "`factors` cannot be changed: the units are the same in every scenario",
        span,
        help="change `factors` where the kind is declared",
    )
