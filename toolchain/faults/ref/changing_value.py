"""A value that changes in play, where a fixed one is needed.

Why: some values are read once, before play begins, so they cannot depend on what happens in play.

Bad:
    zone far of unit
      reach  turn

Good:
    zone far of unit
      reach  2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF025")


def number(span: Span, what: str) -> Finding:
    """``what``: the word before the number."""
    order = ", and `capacity` before `when`" if what == "capacity" else ""
    return FAULT.finding(
        f"the number in `{what}` must be fixed", span, help=f"write the number in digits{order}"
    )


def reach(span: Span) -> Finding:
    """At a leg of a trace."""
    return FAULT.finding(
        "the length of a `leg` must be fixed",
        span,
        help="write the number in digits; for several lengths, declare several traces",
    )


def subject(span: Span) -> Finding:
    """What a parameter is of."""
    return FAULT.finding(
        f"`{span.text}` has no value before the game starts",
        span,
        help="use a piece, a side, a hex or a region of the map",
    )
