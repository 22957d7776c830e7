"""An off-map box refers to an unknown edge, hex, side or nation.

Why: units enter an off-map box from the hexes of the map edge beside it.

Bad:
    box Reserve
      beside  east-edge
      joins   0105

Good:
    box Reserve
      beside  east-edge
      joins   0905

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP095")


def at(span: Span) -> Finding:
    """A box that must say beside which edge it stands."""
    return FAULT.finding("this off-map box has no map edge", span, help="add `beside EDGE`")


def two_boxes(span: Span) -> Finding:
    """A box of each side."""
    return FAULT.finding(
        "a box `of each side` is two boxes, so it cannot be beside an edge",
        span,
        help="declare a box for each side, each beside an edge of its own",
    )


def no_edge(span: Span, edges: Iterable[str]) -> Finding:
    """``edges``: the names of those that the map has."""
    return FAULT.finding(
        f"unknown edge `{span.text}`",
        span,
        help=did_you_mean(span.text, edges)
        or f"declare it: `edge {span.text} of SIDE`, with its hexes indented below",
    )


def not_of_the_edge(span: Span, number: str, edge: str) -> Finding:
    """A hex that is to join a box."""
    return FAULT.finding(
        f"hex {number} is not part of edge `{edge}`",
        span,
        help=f"use a hex of `{edge}`, or correct the edge after `beside`",
    )


def no_user(span: Span, names: Sequence[str]) -> Finding:
    """``names``: of sides and nations."""
    return FAULT.finding(
        f"`{span.text}` is neither a side nor a nation of this game",
        span,
        help=did_you_mean(span.text, names) or "use one of " + ", ".join(f"`{name}`" for name in names),
    )


def joined_by_nothing(span: Span, box: str) -> Finding:
    """Where the hexes that join the box are asked for."""
    return FAULT.finding(
        f"box `{box}` has no map edge, so no hex leads to it",
        span,
        help="add `beside EDGE` to the `box` block",
    )
