"""One place is printed in two hexes.

Why: either one of the hex numbers is a misprint, or the place covers several hexes, which belong in one row.

Bad:
    Northam,1.835,50.105,20.18
    Northam,1.835,50.105,20.19

Good:
    Northam,1.835,50.105,20.19

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP059", WARNING)


def at(
    span: Span,
    name: str,
    printed: Sequence[str],
    first: Span,
    hexes: Sequence[str],
    off: tuple[float, float],
) -> Finding:
    """``printed``: as in the list; ``hexes``: on the map, what fits better first, and how far ``off`` two are, in hexes."""
    return FAULT.finding(
        f"{name} is printed in {' and in '.join(printed)}",
        span,
        labels=[Label(first, "first listed here")],
        note=f"{hexes[0]} fits better: it is {off[0]:.1f} hexes off, and {hexes[1]} is {off[1]:.1f} hexes off",
        help=f"keep one row; if the place covers several hexes, list them in one row: `{' '.join(sorted(hexes))}`",
    )
