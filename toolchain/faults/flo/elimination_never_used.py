"""An `elimination` block, or a line in it, that never applies.

Why: a line applies only to losses with its cause, and only if no line above it applies.

Bad:
    elimination of unit
      because  any to lost
      because  capture to camp

Good:
    elimination of unit
      because  capture to camp
      because  any to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO071", WARNING)


def never(span: Span) -> Finding:
    """At an elimination, in a game in which nothing is lost."""
    return FAULT.finding(
        "no rule removes pieces, so this `elimination` never applies",
        span,
        help="write `eliminate` or `reduce` where a rule inflicts losses",
    )


def too_late(span: Span, before: Span) -> Finding:
    """At a line below one that takes every loss: ``before``."""
    return FAULT.finding(
        "this line never applies, because a line above it covers every loss",
        span,
        labels=[Label(before, "the line above it")],
        help="move this line above the other",
    )


def no_such_loss(span: Span) -> Finding:
    """At a cause that no rule names."""
    return FAULT.finding(
        f"no rule eliminates or reduces a piece because of `{span.text}`",
        span,
        help=f"add `because {span.text}` to an `eliminate` or `reduce` statement, or remove the line",
    )
