"""A reaction, `stop` or `refuse` where no move is under way.

Why: reactions are offered automatically during a move; only then is there a mover to stop.

Bad:
    open opportunity-fire until pass

Good:
    action fire "fire"
      ...

    open fire until pass

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO007")


def at(span: Span) -> Finding:
    """At the name of a reaction in `open`."""
    return FAULT.finding(
        f"`{span.text}` is a reaction, so `open` cannot offer it",
        span,
        help="declare an `action` for use at other times",
    )


def nothing_moves(span: Span) -> Finding:
    """At `stop mover` outside of a moment."""
    return FAULT.finding(
        "no move is in progress here",
        span,
        help="use this line in a reaction, or in a trigger with `by`",
    )


def nothing_to_refuse(span: Span) -> Finding:
    """At `refuse` where no step is announced."""
    return FAULT.finding(
        "no unit is about to enter a hex here",
        span,
        help="use this line in a reaction or trigger `before enters`",
    )
