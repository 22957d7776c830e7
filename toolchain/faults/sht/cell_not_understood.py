"""A cell that does not fit its column.

Why: a misread turn, date, number or counter would put a unit somewhere else.

Bad:
    Turn: soon

Good:
    Turn: 3, T3, GT 3

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT004")


def at(span: Span, name: str, reason: str, help: str) -> Finding:
    """``name``: the field of the column; ``reason``: what is wrong with the cell."""
    return FAULT.finding(f"`{name}`: {reason}", span, help=help)
