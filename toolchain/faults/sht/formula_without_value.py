"""A formula without a stored result.

Why: hexwright does not compute formulas; a spreadsheet program stores their results when it saves the file.

Bad:
    =B2+B3 (never computed)

Good:
    =B2+B3, saved by a spreadsheet program

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT008")


def at(span: Span, formula: str) -> Finding:
    """``formula``: as the cell holds it."""
    return FAULT.finding(
        f"the formula `{formula[:40]}` has no stored result",
        span,
        help="open and save the file in a spreadsheet program, or replace the formula with its value",
    )
