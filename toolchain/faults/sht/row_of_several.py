"""A row of a table that may be one of several rows of its list.

Why: the empty cell, or the column that is not there, is what tells these rows apart; a guess would change another unit.

Bad:
    Date: 1918-03.1 | Unit: 25    (25 arrives in one row of the list and is withdrawn in another)

Good:
    Date: 1918-03.1 | Unit: 25 | Event: withdraw

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "SHT017")


def at(span: Span, unit: str, name: str, values: Sequence[str]) -> Finding:
    """``name``: the field that the row leaves open; ``values``: what the rows of the list have there."""
    shown = [value for value in values if value]
    return FAULT.finding(
        f"several rows of the list fit `{unit}`: they differ in `{name}`",
        span,
        help=f"fill in `{name}`: {either(shown)}" + (", or nothing" if len(shown) < len(values) else ""),
    )
