"""A condition looks for units in a box, but the selection contains only units on the map.

Why: a selection without a place contains only units on the map. None of them is in a box off the map, so a condition
such as `it in reserve` selects nothing, and `it not in reserve` excludes nothing.

Bad:
    each u in own unit where it in reserve of actor
      turn u to fresh

Good:
    each u in own unit in reserve of actor
      turn u to fresh

Fix safety: nothing is changed for you: you may mean the units on the map as well.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO078", WARNING)


def at(span: Span, selection: str, box: str, always: bool) -> Finding:
    """A condition on a unit on the map; ``selection`` as written, empty where it names hexes; ``always``: it is true of all."""
    decided = "always" if always else "never"
    other = (
        f"write `{selection} in {box}`" if selection else f"use a second selection, such as `unit in {box}`"
    )
    return FAULT.finding(
        f"`{span.text}` is {decided} true: the selection contains only units on the map",
        span,
        help=f"remove this condition; to select the units in the box, {other}",
    )
