"""An off-map box names an edge, hex or user that does not exist.

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
    return FAULT.finding("this box does not name its map edge", span, help="add `beside EDGE`")


def two_boxes(span: Span) -> Finding:
    """A box of each side."""
    return FAULT.finding("two boxes are beside the same edge", span, help="declare a box for each side")


def no_edge(span: Span, edges: Iterable[str]) -> Finding:
    """``edges``: the names of those that the map has."""
    return FAULT.finding(
        f"unknown edge `{span.text}`",
        span,
        help=did_you_mean(span.text, edges) or f"declare it: `edge {span.text} of SIDE`, and its hexes below",
    )


def not_of_the_edge(span: Span, number: str, edge: str) -> Finding:
    """A hex that is to join a box."""
    return FAULT.finding(
        f"hex {number} is not part of the edge `{edge}`",
        span,
        help="a box joins hexes of its own edge: correct the number or the edge",
    )


def no_user(span: Span, names: Sequence[str]) -> Finding:
    """``names``: of sides and nations."""
    return FAULT.finding(
        f"`{span.text}` is neither a side nor a nation of this game",
        span,
        help=did_you_mean(span.text, names) or "known: " + ", ".join(names),
    )


def joined_by_nothing(span: Span, box: str) -> Finding:
    """Where the hexes that join the box are asked for."""
    return FAULT.finding(
        f"the box `{box}` has no edge, so no hex leads to it",
        span,
        help="add `beside EDGE` to the block `box`",
    )
