"""A file does not say to which layer it belongs.

Why: series, game, scenario and option change each other in a fixed order, so every file must say which it
is.

Bad:
    box dead

Good:
    part of Skirmish
    box dead

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN013")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "the file does not say to which layer it belongs",
        span,
        help="begin it with `part of NAME`, or with `game`, `scenario` or `option`",
    )
