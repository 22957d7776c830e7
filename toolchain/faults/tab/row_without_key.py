"""A row of a table does not begin with a number or range of its axis.

Why: it could never be found.

Bad:
    high  2

Good:
    5..6  2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB003")


def at(span: Span, values: Sequence[str]) -> Finding:
    """``values``: of the axis, in order; none when it is a range of numbers."""
    wanted = "a value" if values else "a number or range"
    return FAULT.finding(f"a row begins with {wanted} of its axis", span, help=", ".join(values))
