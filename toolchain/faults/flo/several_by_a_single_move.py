"""Several units use a movement that cannot move them together.

Why: with `together as one`, a stack moves as one unit. Such a movement cannot track a number for each unit.

Bad:
    movement march of foot
      allowance  4
    procedure parade
      move own foot in hex 0101 by march

Good:
    movement march of foot
      allowance  4
      together   as one
    procedure parade
      move own foot in hex 0101 by march

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO074")


def alone(span: Span, movement: str) -> Finding:
    """At a movement without `together as one`."""
    return FAULT.finding(
        f"`{movement}` moves one unit at a time",
        span,
        help=f"add `together as one` to `movement {movement}`, or move the units one by one with `each`",
    )


def shared(span: Span, word: str) -> Finding:
    """At `together as one` of a movement with a field ``word``."""
    return FAULT.finding(
        f"units that move as one cannot share a `{word}`",
        span,
        help=f"remove `{word}`, or declare a separate movement for stacks",
    )


def regroups_alone(span: Span, word: str) -> Finding:
    """At a line ``word`` of a movement whose units do not move hex by hex as one."""
    return FAULT.finding(
        f"only a stack that moves hex by hex can `{word}` units",
        span,
        help="write `together as one` in the movement, and no `over`",
    )
