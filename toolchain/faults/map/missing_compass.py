"""A direction on a map without a compass.

Why: `compass` in the `map` block defines the six directions and which of them is 1.

Bad:
    map field
      size  4 x 3

Good:
    map field
      size     4 x 3
      compass  1 north

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP104")


def at(span: Span) -> Finding:
    """At a function of directions."""
    return FAULT.finding(
        f"`{span.text}` needs a `compass` on the map",
        span,
        help="add `compass 1 north` to the `map` block (`compass 1 east` for pointy hexes)",
    )
