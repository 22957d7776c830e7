"""A table row without a cell.

Why: a rule that reads the row would find no result.

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
    return FAULT.finding("this row has no cell", span, help="add a cell after two spaces")
