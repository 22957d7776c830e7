"""A row of a table has no cell.

Why: whoever reads it would find nothing.

Bad:
    2

Good:
    2  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB004")


def at(span: Span) -> Finding:
    """At the row."""
    return FAULT.finding("a row without a cell", span)
