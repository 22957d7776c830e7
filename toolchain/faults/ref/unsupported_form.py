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


def path_without_a_goal(span: Span) -> Finding:
    """A path that ends with a leg."""
    return FAULT.finding(
        "this path ends with a leg", span, help="legs and places alternate: `path LEG > PLACES > LEG > GOAL`"
    )


def changing_reach(span: Span) -> Finding:
    """A leg of a trace whose reach is not a plain number."""
    return FAULT.finding(
        "a leg whose reach changes in play is not supported yet",
        span,
        help="write a number, with a trace for each when there are several",
    )


def changing_number(span: Span, what: str) -> Finding:
    """``what``: the word before a number that would have to be worked out in play."""
    return FAULT.finding(f"`{what}` is not supported yet", span, help="write a number")


def several(span: Span, kind: str) -> Finding:
    """``kind``: what a seat is to choose several of."""
    return FAULT.finding(
        f"choosing several {kind}s at once is not supported",
        span,
        help="it works for units, hexes and cards; for anything else, choose `1` in a loop",
    )


def together(span: Span, word: str) -> Finding:
    """At `together as one` of a movement with a field ``word``."""
    return FAULT.finding(
        f"units that move as one cannot share a `{word}`",
        span,
        help=f"remove `{word}`, or write another movement for groups",
    )


def alone(span: Span, movement: str) -> Finding:
    """Several units by a movement that lets none move together."""
    return FAULT.finding(
        f"`{movement}` moves one unit at a time",
        span,
        help=f"add `together as one` to the movement `{movement}`, or move them one by one with `each`",
    )


def without_compass(span: Span) -> Finding:
    """At a function of directions, on a map that names none."""
    return FAULT.finding(
        f"`{span.text}` needs the directions of the map",
        span,
        help="add `compass 1 north` to the block `map` (`compass 1 east` where hexes have a point on top)",
    )


def several_targets(span: Span) -> Finding:
    """``span``: how many a battle is to attack at once."""
    return FAULT.finding(
        f"a battle has 1 target, not {span.text}",
        span,
        help="leave the number out; for several hexes, name one and list the `defenders`",
    )


def several_in_secret(span: Span) -> Finding:
    """``span``: how many a seat is to choose at once."""
    return FAULT.finding(
        f"a secret choice picks 1, not {span.text}",
        span,
        help="write `1`, or choose several openly: `actor chooses 2 ...`",
    )


def changing_subject(span: Span) -> Finding:
    """What a parameter is of, where that would have to be worked out in play."""
    return FAULT.finding(
        f"`{span.text}` is not known before the game starts",
        span,
        help="name a piece, a side, a hex or a region of the map",
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


def reach_along_network(span: Span) -> Finding:
    """A leg of a trace along a network, with a reach in hexes."""
    return FAULT.finding(
        "a reach in hexes along a network is not supported yet", span, help="write `any number over NETWORK`"
    )
