"""A box with links says something that does not go with links.

Why: a box with `links` is a place of the map: units move there, stack there and are supplied there as in a hex. It belongs
to both sides, and everybody sees it.

Bad:
    box Depot of each side
      links  0101, 0102

Good:
    box Depot
      links  0101, 0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP103")


def of_sides(span: Span) -> Finding:
    """``span``: `each side` in the header."""
    return FAULT.finding(
        "a box with `links` belongs to both sides",
        span,
        help="leave out `of each side`; keep the enemy out with a bar of the movement",
    )


def not_with_links(span: Span, field: str) -> Finding:
    """``span``: the word of a line; ``field``: what it is."""
    return FAULT.finding(
        f"`{field}` does not go with `links`",
        span,
        help="remove it: stacking, bars and control apply in this box as in a hex",
    )


def terrain_alone(span: Span) -> Finding:
    """``span``: the word `terrain` in a box without links."""
    return FAULT.finding(
        "only a box with `links` has terrain", span, help="add `links HEXES`, or remove the line"
    )


def no_place(span: Span, places: Iterable[str]) -> Finding:
    """``span``: what a link leads to; ``places``: boxes with links."""
    return FAULT.finding(
        f"`{span.text}` is neither a hex nor a box with `links`",
        span,
        help=did_you_mean(span.text, places) or "write hex numbers and names of boxes",
    )


def to_itself(span: Span) -> Finding:
    """``span``: a link that leads from a box to itself."""
    return FAULT.finding("this link leads back to its own box", span, help="remove it")


def twice(span: Span, name: str) -> Finding:
    """``span``: a link that there is already, perhaps from the other end; ``name``: where it leads."""
    return FAULT.finding(f"this box already has a link with `{name}`", span, help="remove one of the two")
