"""A reaction, `stop` or `refuse` where no move is under way.

Why: a reaction is offered at its moment in a move, by the move itself; only then is there a mover to stop.

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
        f"`{span.text}` is a reaction and cannot be opened",
        span,
        help="declare an action to use it at other times",
    )


def nothing_moves(span: Span) -> Finding:
    """At `stop mover` outside of a moment."""
    return FAULT.finding(
        "no move is under way here",
        span,
        help="write it in a reaction, or in a trigger with `by`",
    )


def nothing_to_refuse(span: Span) -> Finding:
    """At `refuse` where no step is announced."""
    return FAULT.finding(
        "no step is under way here", span, help="write it in a reaction or trigger `before enters`"
    )
