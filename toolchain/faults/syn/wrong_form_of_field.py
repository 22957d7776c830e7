"""A field in the wrong form.

Why: fields have fixed words between their values.

Bad:
    stop to in enemy ZOC

Good:
    stop when to in enemy ZOC

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.meant import conditional_in, misspelt_in, open_range_meant, range_meant
from toolchain.faults.wording import either

FAULT = declare(__name__, "SYN068")


def at(span: Span, word: str, forms: Iterable[str]) -> Finding:
    forms = list(forms)
    return FAULT.finding(
        f"wrong form of `{word}`",
        span,
        help=range_meant(span)
        or conditional_in(span)
        or misspelt_in(span.text, forms)
        or f"write {either(forms)}",
    )


def one_number(span: Span, word: str, number: str) -> Finding:
    """A ``number`` where a range belongs."""
    return FAULT.finding(f"wrong form of `{word}`", span, help=f"write `{word} 1..{number}`")


def of_one_owner(span: Span, word: str, stock: str) -> Finding:
    """A limit or start of a stock for one of its owners. ``word``: the field."""
    help = f"write `{word} NUMBER`"
    if word == "start":
        help += (
            f"; to give one side another amount, write `parameter {stock} of SIDE = NUMBER` in the scenario"
        )
    return FAULT.finding(f"`{word}` applies to every owner of the stock", span, help=help)


def longer_path(span: Span, hexes: str) -> Finding:
    """The path of a policy that is longer than a hex."""
    return FAULT.finding(
        "a policy moves one hex at a time",
        span,
        help=f"write `path 1 hex`, and move the unit with `repeat {hexes} times`; if the move must end {hexes} hexes "
        "away, write `path 1 hex on the way to exactly N hexes from START`",
    )


def in_a_group(span: Span, word: str, group: str) -> Finding:
    """``word``: the beginning of a line below ``group``, of which the greatest or least line counts."""
    return FAULT.finding(
        f"`{word}` cannot be indented under `{group}`",
        span,
        help="write `plus AMOUNT` or `minus AMOUNT`, or move this line above the group",
    )


def way_to_round(span: Span, ways: Iterable[str]) -> Finding:
    return FAULT.finding(
        f"`{span.text}` is not a rounding mode",
        span,
        help=f"write {either(f'round {way}' for way in ways)}",
    )


def change_of_a_rewrite(span: Span) -> Finding:
    return FAULT.finding(
        "wrong form for a change of results",
        span,
        help="write `RESULT, RESULT becomes RESULT`; add `, stop` if no later group may change the new result",
    )


def band(span: Span) -> Finding:
    """A band of points of the ladder of victory."""
    return FAULT.finding(
        f"`{span.text}` is not a range of points",
        span,
        help="both sides have the same bands; for levels of one side, write `the game ends: SIDE wins, LEVEL` in a rule"
        if span.text in ("for", "of")
        else range_meant(span) or open_range_meant(span) or "write ranges such as `0`, `1..2` or `3..`",
    )


def capacity(span: Span) -> Finding:
    """How many pieces an entry lets come in a turn."""
    return FAULT.finding(
        f"a capacity must be at least 1, not {span.text}",
        span,
        help="write `capacity 1`, or remove this line",
    )


def reach_of_a_zone(span: Span) -> Finding:
    return FAULT.finding("the reach of a zone cannot be negative", span, help="write `reach 1`")


def reach_of_a_leg(span: Span) -> Finding:
    """A leg of a trace."""
    return FAULT.finding(
        "this `leg` has no length",
        span,
        help="write `leg NAME: up to 3 over hexes`, or `any number` instead of `up to 3`",
    )


def cost_without_reach(span: Span) -> Finding:
    """At the cost of the steps of a leg that may have any number of them."""
    return FAULT.finding(
        "a leg of `any number` of steps cannot have a cost",
        span,
        help="give the leg a limit: `leg NAME: up to 5 MP over hexes costing ...`; or remove the cost",
    )


def path_with_a_gap(span: Span) -> Finding:
    """A path of a trace with nothing between two signs `>`, or before or after one."""
    return FAULT.finding(
        "this path has a `>` without a leg or place beside it",
        span,
        help="remove the `>`, or write what is missing: `path LEG > PLACES > LEG > GOAL`",
    )


def path_without_a_goal(span: Span) -> Finding:
    """A path of a trace that ends with a leg."""
    return FAULT.finding(
        "this path ends with a leg instead of a goal",
        span,
        help="alternate legs and places: `path LEG > PLACES > LEG > GOAL`",
    )
