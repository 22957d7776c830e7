"""An elimination, or a line of one, that never applies.

Why: a line counts only for losses of its cause, and only when no line above it fits.

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
        "nothing is ever lost, so this elimination never applies",
        span,
        help="write `eliminate` or `reduce` where a rule takes losses",
    )


def too_late(span: Span, before: Span) -> Finding:
    """At a line below one that takes every loss: ``before``."""
    return FAULT.finding(
        "this line never applies, because a line above it takes every loss",
        span,
        labels=[Label(before, "takes every loss")],
        help="move this line above it",
    )


def no_such_loss(span: Span) -> Finding:
    """At a cause that no rule names."""
    return FAULT.finding(
        f"no rule eliminates or reduces because of `{span.text}`",
        span,
        help=f"write `because {span.text}` at the `eliminate` or `reduce` that it belongs to",
    )
