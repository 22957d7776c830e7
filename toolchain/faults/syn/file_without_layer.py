"""A file that does not name its layer.

Why: series, game, scenario and options change one another in a fixed order, so every file must name its layer.

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
        "this file does not name its layer",
        span,
        help='begin the file with `part of NAME`, `game NAME`, `scenario "TITLE"` or `option NAME`',
    )
