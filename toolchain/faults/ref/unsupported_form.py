"""A form of the language that cannot be played yet.

Why: hexwright refuses it rather than play something else.

Bad:
    some unit across river from self

Good:
    some unit adjacent to self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF010")


def reaches(span: Span) -> Finding:
    """`TRACE reaches X`."""
    return FAULT.finding(
        "`reaches` is not supported yet", span, help="name the goal in the `path` of the trace"
    )


def across(span: Span) -> Finding:
    """`across X from Y`."""
    return FAULT.finding("`across ... from` is not supported yet", span)


def role(span: Span) -> Finding:
    """`each ... as ROLE`."""
    return FAULT.finding("`actor` is the only role supported so far", span, help="`... as actor`")


def record(span: Span) -> Finding:
    """A record of something else than the last place."""
    return FAULT.finding("this record is not supported yet", span, help="write `last place on enters`")


def tier_through(span: Span) -> Finding:
    """A policy that goes through bars to a distance."""
    return FAULT.finding(
        "`tier through` on the way to a distance is not supported yet",
        span,
        help="write `tier without LABEL`: the bar is lifted when there is no other way",
    )


def paths_begin_alike(span: Span, first: str) -> Finding:
    """At the first leg of a path; ``first``: that of the path above."""
    return FAULT.finding(
        f"all paths of a trace begin with the same leg, here `{first}`",
        span,
        help="write a second trace, and join the two with `or`",
    )


def reach_in_measure(span: Span, measure: str, number: str) -> Finding:
    """At a reach of a trace with a measure, as `5 MP`."""
    return FAULT.finding(
        f"a reach in {measure} is not supported yet: a trace counts hexes",
        span,
        help=f"write `up to {number}` for {number} hexes, and bar hexes that cost more",
    )


def rest_along_network(span: Span) -> Finding:
    """`rest` of a movement over a network."""
    return FAULT.finding(
        "`rest` of a movement `over` a network is not supported yet", span, help="leave it out"
    )


def weight_step_by_step(span: Span) -> Finding:
    """`weight` of a movement without a network."""
    return FAULT.finding(
        "`weight` of a movement without `over` is not supported yet",
        span,
        help="`spend` the stock before the move, or name the network",
    )
