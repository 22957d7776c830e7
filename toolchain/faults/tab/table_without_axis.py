"""A table without an axis.

Why: without an axis no number leads to a row.

Bad:
    table march
      cells number
      data
        1..6  1

Good:
    table march
      rows card 1..6 ; cells number
      data
        1..6  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB006")


def at(span: Span | None, table: str) -> Finding:
    """At the name of the table."""
    return FAULT.finding(f"`{table}` has no axis", span, help="add an axis, for example `rows card 1..12`")
