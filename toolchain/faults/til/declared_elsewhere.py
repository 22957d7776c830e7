"""Part of an imported map is already declared in another file.

Why: the same map would be declared twice, or your changes to the drawing would have no effect. Hexes in
another file are an error; a region or edge that differs is a warning.

Bad:
    edge west-edge of Blue          in edges.hw, but painted differently in the drawing
      0101..0103

Good:
    edge west-edge of Blue          in edges.hw, as it was painted
      0101..0104

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "TIL020")


def hexes(span: Span, file: str, new: str) -> Finding:
    """``file``: lists the hexes already; ``new``: the file that is written."""
    return FAULT.finding(
        f"{file} already lists this map's hexes, and the new {new} would repeat them",
        span,
        help=f"delete the old file first, or import into a new folder; if the old file is called {new}, import into its folder",
    )


def drawn_otherwise(span: Span, name: str, numbers: Sequence[str], most: int) -> Finding:
    """A region or an edge. ``numbers``: hexes that one of the two has alone, of which ``most`` are shown."""
    return FAULT.finding(
        f"`{name}` differs from the drawing in {first_few(numbers, most)} and was not changed",
        span,
        severity=WARNING,
        help="correct it in this file, or remove it from this file and import again",
    )
