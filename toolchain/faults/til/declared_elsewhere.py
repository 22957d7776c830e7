"""Part of an imported map is declared in other text of the project.

Why: two files would say the same, or what was changed in the drawing would have no effect. Hexes in another file are an
error; a region or an edge that the drawing has otherwise is a warning.

Bad:
    edge west-edge of Blue          in edges.hw, and painted otherwise in the drawing
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
        f"{file} lists hexes of this map, and so would the new {new}",
        span,
        help=f"import into the folder of that file if it is called {new}; otherwise delete it first, or import into a new folder",
    )


def drawn_otherwise(span: Span, name: str, numbers: Sequence[str], most: int) -> Finding:
    """A region or an edge. ``numbers``: hexes that one of the two has alone, of which ``most`` are shown."""
    return FAULT.finding(
        f"`{name}` is declared here and is not written anew, but the drawing has it otherwise: {first_few(numbers, most)}",
        span,
        severity=WARNING,
        help="change it here, or remove it here and import again",
    )
