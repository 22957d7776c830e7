"""The terrain or the region of a hex hangs on a hair.

Why: with an outline drawn slightly otherwise the hex would be another, so it should be looked at.

Bad:
    a hex of which 49.5% is forest, where a half makes a forest

Good:
    a hex of which 80% is forest

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "MAP056", NOTE, LIKELY)


_CURE = "look at the hex, and correct it in map.hw"


def at(span: Span, hex_: str, share: float, terrain: str, least: float) -> Finding:
    """``share``: of the hex that the terrain covers; from ``least`` on the hex is of it."""
    return FAULT.finding(
        f"hex {hex_} is {share:.1%} {terrain}, and from {least:.1%} on it is one", span, help=_CURE
    )


def of_two(span: Span, hex_: str, share: float, terrain: str, other_share: float, other: str) -> Finding:
    """Two terrains and the shares of the hex that they cover."""
    return FAULT.finding(
        f"hex {hex_} is {share:.1%} {terrain} and {other_share:.1%} {other}", span, help=_CURE
    )


def of_two_regions(span: Span, hex_: str, one: str, other: str) -> Finding:
    """Regions that cover as much of a hex."""
    return FAULT.finding(f"hex {hex_} is as much of {one} as of {other}", span, help=_CURE)


def in_no_region(span: Span, hexes: Sequence[str], most: int) -> Finding:
    """``hexes``: of which ``most`` are shown."""
    return FAULT.finding(f"in no region: {first_few(hexes, most)}", span)


def of_many(span: Span, terrain: str, names: Sequence[str], most: int) -> Finding:
    """``names``: of hexes or hexsides, of which ``most`` are shown."""
    return FAULT.finding(
        f"nearly or hardly {terrain}: {first_few(names, most)}",
        span,
        help="look at them, and rule on one by a row in the list of facts",
    )
