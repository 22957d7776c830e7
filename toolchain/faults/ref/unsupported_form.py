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
        "`reaches` is not supported yet", span, help="put the goal in the `path` of the trace"
    )


def across(span: Span) -> Finding:
    """`across X from Y`."""
    return FAULT.finding(
        "`across ... from` is not supported yet", span, help="use `hexside has NAME` in a rule about a move"
    )


def role(span: Span) -> Finding:
    """`each ... as ROLE`."""
    return FAULT.finding("no role other than `actor` is supported yet", span, help="write `... as actor`")


def record(span: Span) -> Finding:
    """A record of something else than the last place."""
    return FAULT.finding(
        "this form of `record` is not supported yet", span, help="write `last place on enters`"
    )


def tier_through(span: Span) -> Finding:
    """A policy that goes through bars to a distance."""
    return FAULT.finding(
        "`tier through` is not supported yet in a policy with a distance",
        span,
        help="write `tier without LABEL` to lift the `bar` if there is no other path",
    )


def paths_begin_alike(span: Span, first: str) -> Finding:
    """At the first leg of a path; ``first``: that of the path above."""
    return FAULT.finding(
        f"this path begins with `{span.text}`, not `{first}`: all paths of a trace must begin with the same leg",
        span,
        help="declare a second trace, and join the two traces with `or`",
    )


def reach_in_measure(span: Span, measure: str, number: str) -> Finding:
    """At a reach of a trace with a measure, as `5 MP`."""
    return FAULT.finding(
        f"a leg without a cost counts hexes, not {measure}",
        span,
        help=f"write `up to {number} {measure} over hexes costing ...`, or `up to {number}` for {number} hexes",
    )


def rest_along_network(span: Span) -> Finding:
    """`rest` of a movement over a network."""
    return FAULT.finding(
        "`rest` is not supported yet in a movement `over` a network", span, help="remove `rest`"
    )


def unlimited_step_by_step(span: Span) -> Finding:
    """`allowance unlimited` of a movement that follows no network."""
    return FAULT.finding(
        "only a movement over a network can be unlimited",
        span,
        help="write a number, such as `allowance 12 MP`, or add `over NETWORK`",
    )


def weight_step_by_step(span: Span) -> Finding:
    """`weight` of a movement without a network."""
    return FAULT.finding(
        "`weight` is not supported yet in a movement without `over`",
        span,
        help="`spend` the stock before the move, or add `over NETWORK`",
    )
