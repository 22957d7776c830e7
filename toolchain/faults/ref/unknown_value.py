"""An unknown value of a state or ladder.

Why: a state or ladder has only the values that its declaration lists.

Bad:
    state sky
      values  dry, wet
    define rain = sky = wett

Good:
    define rain = sky = wet

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Collection

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "REF003")


def at(span: Span, scale: str, values: Collection[str]) -> Finding:
    """``scale``: the name of the ladder or set that has the ``values``."""
    return FAULT.finding(
        f"`{span.text}` is not a value of `{scale}`",
        span,
        help=did_you_mean(span.text, values) or f"use {either(values)}",
    )


def direction(span: Span, names: Collection[str]) -> Finding:
    """A direction that the hexes of the map do not have; ``names``: those that they have."""
    return FAULT.finding(
        f"`{span.text}` is not a direction of this map",
        span,
        help=did_you_mean(span.text, names) or f"use {either(names)}",
    )


def number_of_a_direction(span: Span) -> Finding:
    """A number of the printed rose that no direction can have."""
    return FAULT.finding(
        "a `compass` direction must have a number from 1 to 6", span, help="write `compass 1 DIRECTION`"
    )


def compass(span: Span, names: Collection[str]) -> Finding:
    """A compass that does not name one direction; ``names``: those that there are."""
    return FAULT.finding(
        "a `compass` line must name exactly one direction",
        span,
        help=f"write `compass 1 DIRECTION`, where the direction is {either(names)}",
    )
