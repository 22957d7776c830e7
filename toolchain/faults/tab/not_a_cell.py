"""A cell of the wrong type.

Why: every rule that reads the table expects the declared type.

Bad:
    rows die 1..6 ; cells number
    1  none

Good:
    1  0

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.meant import range_meant
from toolchain.faults.wording import either

FAULT = declare(__name__, "TAB005")


def at(span: Span, kind: str, values: Sequence[str] = ()) -> Finding:
    """``kind``: of the cells of the table; ``values``: all that there are of it, none when they cannot be listed."""
    return FAULT.finding(
        f"`{span.text}` is not a valid cell of this table",
        span,
        help=range_meant(span)
        or did_you_mean(span.text, values)
        or (f"use {either(values)}" if values else "")
        or f"write a cell of type `{kind}`",
    )
