"""The terrain or region of a hex is nearly a tie.

Why: a slightly different outline would change the hex, so it is worth a look.

Bad:
    a hex that is 49.5% forest, with a threshold of 50%

Good:
    a hex that is 80% forest

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "MAP056", NOTE, LIKELY)


_CURE = "check the hex, and correct it in `map.hw` if needed"


def at(span: Span, hex_: str, share: float, terrain: str, least: float) -> Finding:
    """``share``: of the hex that the terrain covers; from ``least`` on the hex is of it."""
    return FAULT.finding(
        f"hex {hex_} is {share:.1%} {terrain}, close to the threshold of {least:.1%}", span, help=_CURE
    )


def of_two(span: Span, hex_: str, share: float, terrain: str, other_share: float, other: str) -> Finding:
    """Two terrains and the shares of the hex that they cover."""
    return FAULT.finding(
        f"hex {hex_} is {share:.1%} {terrain} and {other_share:.1%} {other}", span, help=_CURE
    )


def of_two_regions(span: Span, hex_: str, one: str, other: str) -> Finding:
    """Regions that cover as much of a hex."""
    return FAULT.finding(f"hex {hex_} is divided equally between {one} and {other}", span, help=_CURE)


def in_no_region(span: Span, hexes: Sequence[str], most: int) -> Finding:
    """``hexes``: of which ``most`` are shown."""
    return FAULT.finding(
        f"these hexes are in no region: {first_few(hexes, most)}",
        span,
        help="draw the regions so that they meet, or add these hexes to a `region` in `map.hw`",
    )


def of_many(span: Span, terrain: str, names: Sequence[str], most: int) -> Finding:
    """``names``: of hexes or hexsides, of which ``most`` are shown."""
    return FAULT.finding(
        f"these places are close to the threshold for {terrain}: {first_few(names, most)}",
        span,
        help="check these places, and add a row to the fact list for each doubtful one",
    )
