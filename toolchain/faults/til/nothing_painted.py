"""A Tiled map without painted hexes.

Why: a hex is on the map if a tile layer has a tile for it.

Bad:
    a map with objects only

Good:
    a tile layer with a tile for every hex

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL008")


def at(span: Span) -> Finding:
    """At the map."""
    return FAULT.finding("the map has no painted hexes", span, help="paint terrain on a tile layer")
