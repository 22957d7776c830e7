"""An unknown hex layout in the map block.

Why: the layout decides which hexes are neighbours. A misspelt word would give a different map.

Bad:
    map
      layout  flat, eveen columns half a hex down

Good:
    map
      layout  flat, even columns half a hex down

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP048")


def at(span: Span, text: str) -> Finding:
    """``text``: the words of the layout."""
    return FAULT.finding(
        f"`{text}` is not a hex layout",
        span,
        help="write `flat, even columns half a hex down` or `pointy, even rows half a hex right` (or `odd`); "
        "add `, rows counted up` if rows are numbered from the bottom",
    )
