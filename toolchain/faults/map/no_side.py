"""A region of hexes by a chain or a polygon cannot be made.

Why: the side of a chain is told by a place on it, and a polygon by its corners; a chain that can be walked round, a
place on the chain itself or two corners make a region of no hexes, or of the wrong ones.

Bad:
    chain front
      0201..0203
    region near-bank = hexes of front on side of 0202

Good:
    chain front
      0201..0203
    region near-bank = hexes of front on side of 0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP042")


_FORMS = "`hexes inside 0101 0105 0505`, `hexes adjacent to CHAIN on side of PLACE`, `hexes of CHAIN on side of PLACE`"


def at(span: Span, why: str) -> Finding:
    """A place that does not show a side; ``why``: how it lies to the chain."""
    return FAULT.finding(
        f"the side of `{span.text}` cannot be told: {why}",
        span,
        help="name a place that lies clearly on one side, or lead the chain on to the edge of the map",
    )


def in_a_circle(span: Span, region: str) -> Finding:
    """``region``: needs the one at ``span``, and is needed for it."""
    return FAULT.finding(
        f"the hexes of `{region}` cannot be told: `{span.text}` is known only when they are",
        span,
        help="name a place or a hex that lies on that side",
    )


def not_a_region(span: Span) -> Finding:
    """Words that are no form of a region."""
    return FAULT.finding("this is no region of hexes", span, help=f"write {_FORMS}")


def no_chain(span: Span, chains: Iterable[str]) -> Finding:
    """``chains``: the names of those that there are."""
    return FAULT.finding(
        f"there is no chain `{span.text}`",
        span,
        help=did_you_mean(span.text, chains) or "declare it: `chain NAME`, and its hexes below",
    )


def no_place(span: Span, names: Iterable[str]) -> Finding:
    """``names``: of places and regions."""
    return FAULT.finding(
        f"`{span.text}` is neither a hex, a named place nor a region",
        span,
        help=did_you_mean(span.text, names),
    )


def too_few_corners(span: Span) -> Finding:
    """A polygon of two hexes, or with words among its hexes."""
    return FAULT.finding(
        "a polygon is three hexes or more, its corners in order",
        span,
        help="write it as `hexes inside 0101 0105 0505`",
    )
