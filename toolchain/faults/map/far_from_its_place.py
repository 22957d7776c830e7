"""A place is printed more than a hex away from its true position.

Why: the other places on the map show where this one belongs, so its hex number is probably a misprint.

Bad:
    Northam,6.496,48.593,53.36    (the towns round it are 53.55 and 54.57)

Good:
    Northam,6.496,48.593,53.56

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import NOTE, WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare

FAULT = declare(__name__, "MAP058", WARNING, LIKELY)


def at(
    span: Span, name: str, printed: str, off: tuple[float, float], belongs: str, likely: Sequence[str]
) -> Finding:
    """``off``: in hexes and in km; ``belongs``: the hex where it lies; ``likely``: hexes there that differ in one figure."""
    return FAULT.finding(
        f"{name} is printed in {printed}, {off[0]:.1f} hexes ({off[1]:.0f} km) from its true position",
        span,
        note=f"judging by the other places, it belongs in {belongs}",
        help=f"write {' or '.join(likely)} if one digit of {printed} is misprinted"
        if likely
        else f"correct the hex to {belongs}, or the coordinates",
    )


def beyond_the_edge(span: Span, name: str, printed: str) -> Finding:
    """``printed``: the hex or hexes in which the list has it."""
    return FAULT.finding(
        f"{name} lies beyond the edge of the map, but is printed in {printed}", span, severity=NOTE
    )
