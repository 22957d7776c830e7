"""A value that comes from another workbook.

Why: hexwright does not open the other workbook; it uses the stored value, which may be out of date.

Bad:
    ='[old.xlsx]Units'!B2

Good:
    4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT009", WARNING)


def at(span: Span) -> Finding:
    """A formula that names another workbook."""
    return FAULT.finding(
        "this value is the last stored result of a link to another workbook",
        span,
        help="replace the formula with its value",
    )
