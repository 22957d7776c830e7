"""A box with links has a field that is not allowed together with `links`.

Why: a box with `links` works like a hex: units move, stack and trace supply there. It belongs
to both sides, and both can see it.

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
        "a box with `links` cannot be `of each side`",
        span,
        help="remove `of each side`; to keep the enemy out, add a `bar` line to the movement",
    )


def not_with_links(span: Span, field: str) -> Finding:
    """``span``: the word of a line; ``field``: what it is."""
    return FAULT.finding(
        f"a box with `links` cannot have `{field}`",
        span,
        help="remove the line: stacking, `bar` lines and control apply in this box as in a hex",
    )


def terrain_alone(span: Span) -> Finding:
    """``span``: the word `terrain` in a box without links."""
    return FAULT.finding(
        "only a box with `links` can have terrain", span, help="add `links HEXES`, or remove the line"
    )


def no_place(span: Span, places: Iterable[str]) -> Finding:
    """``span``: what a link leads to; ``places``: boxes with links."""
    return FAULT.finding(
        f"`{span.text}` is neither a hex nor a box with `links`",
        span,
        help=did_you_mean(span.text, places) or "use the number of a hex, or the name of a box with `links`",
    )


def to_itself(span: Span) -> Finding:
    """``span``: a link that leads from a box to itself."""
    return FAULT.finding("this box is linked to itself", span, help="remove this link")


def twice(span: Span, name: str) -> Finding:
    """``span``: a link that there is already, perhaps from the other end; ``name``: where it leads."""
    return FAULT.finding(f"this box is already linked to `{name}`", span, help="remove one of the two links")
