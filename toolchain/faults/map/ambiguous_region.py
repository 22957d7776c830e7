"""A region defined by a chain or polygon has no definite hexes.

Why: a named place selects one side of a chain, and corner hexes define a polygon. A chain with a gap, a place on
the chain itself, or only two corners would give no hexes, or the wrong ones.

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


_FORMS = "`hexes inside 0101 0105 0505`, `hexes adjacent to CHAIN on side of PLACE` or `hexes of CHAIN on side of PLACE`"


def at(span: Span, why: str) -> Finding:
    """A place that does not show a side; ``why``: how it lies to the chain."""
    return FAULT.finding(
        f"`{span.text}` does not show which side of the chain is meant: {why}",
        span,
        help="use a place clearly on one side, or extend the chain to the edge of the map",
    )


def in_a_circle(span: Span, region: str) -> Finding:
    """``region``: needs the one at ``span``, and is needed for it."""
    return FAULT.finding(
        f"the regions `{region}` and `{span.text}` depend on each other",
        span,
        help="define one of the two regions by a hex: `hexes of CHAIN on side of 0101`",
    )


def not_a_region(span: Span) -> Finding:
    """Words that are no form of a region."""
    return FAULT.finding("invalid definition of a region", span, help=f"write {_FORMS}")


def no_chain(span: Span, chains: Iterable[str]) -> Finding:
    """``chains``: the names of those that there are."""
    return FAULT.finding(
        f"unknown chain `{span.text}`",
        span,
        help=did_you_mean(span.text, chains) or "declare it: `chain NAME`, with its hexes indented below",
    )


def no_place(span: Span, names: Iterable[str]) -> Finding:
    """``names``: of places and regions."""
    return FAULT.finding(
        f"`{span.text}` is not a hex, a named place or a region",
        span,
        help=did_you_mean(span.text, names) or "use the number of a hex, or the name of a place or region",
    )


def too_few_corners(span: Span) -> Finding:
    """A polygon of two hexes, or with words among its hexes."""
    return FAULT.finding(
        "a polygon needs three or more corner hexes, in order",
        span,
        help="list at least three corners, for example `hexes inside 0101 0105 0505`",
    )
