"""A crash in a check, or in reading a file.

Why: this is a bug in hexwright. It is reported so that the result does not look clean; every other check
still runs.

Bad:
    (a bug in hexwright)

Good:
    (a version of hexwright without the bug)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG020")


def at(span: Span | None, who: str, error: Exception) -> Finding:
    """``who``: the check or the reader."""
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = (
        f"{where.tb_frame.f_code.co_name}, line {where.tb_lineno}"
        if where is not None
        else "an unknown place"
    )
    return FAULT.finding(
        f"{who} failed: {type(error).__name__}: {error}",
        span,
        note=f"this is a bug in hexwright, not in your project (in {place}); the other checks still ran",
        help="report the bug, and include the lines shown",
    )
