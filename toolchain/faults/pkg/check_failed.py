"""A check or the reader itself failed.

Why: a fault of hexwright; it is shown so that it does not pass for a clean result, and every other check
still runs.

Bad:
    (a fault of the tool)

Good:
    (a corrected tool)

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
        note=f"a fault of hexwright, not of this project (in {place}); all other checks went on",
        help="please report it with the block that it stands at",
    )
