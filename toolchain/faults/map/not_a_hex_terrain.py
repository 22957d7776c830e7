"""A row of hexes names something that is not a hex terrain.

Why: rules depend on the terrain of a hex, so each terrain must be declared: `terrain NAME on hex`.

Bad:
    0102  wods

Good:
    0102  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP006")


def at(span: Span, terrains: Iterable[str]) -> Finding:
    """``terrains``: those of hexes."""
    return FAULT.finding(
        f"`{span.text}` is not a hex terrain",
        span,
        help=did_you_mean(span.text, terrains) or f"declare it: `terrain {span.text} on hex`",
    )


def of_a_state(span: Span, owner: str) -> Finding:
    """The `terrain` of a state of something else than hexes. ``owner``: what it is a state of."""
    return FAULT.finding(
        f"a state of `{owner}` cannot have a `terrain`",
        span,
        help="write `of hex`, or remove this line and test the state where the terrain matters",
    )
