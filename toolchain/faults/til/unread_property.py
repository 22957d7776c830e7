"""An unknown custom property of a Tiled map.

Why: the property is not imported; its name may be a typing error.

Bad:
    numbring = ccrr

Good:
    numbering = ccrr

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "TIL017", NOTE)


def at(span: Span, name: str, what: str, known: Sequence[str]) -> Finding:
    """``what``: has the property: the map, a layer or an object; ``known``: properties that are read of it."""
    return FAULT.finding(
        f"unknown custom property `{name[:40]}` of {what}",
        span,
        help=did_you_mean(name, known) or f"use {either(known)}",
    )
