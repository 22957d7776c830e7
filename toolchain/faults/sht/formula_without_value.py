"""A formula without a stored result, or with an error as its result.

Why: hexwright does not compute formulas; a spreadsheet program stores their results when it saves the file.

Bad:
    =B2+B3 (never computed), #N/A

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


def failed(span: Span, result: str) -> Finding:
    """``result``: the error that the spreadsheet program stored, such as ``#N/A``."""
    return FAULT.finding(
        f"the formula in this cell has the error `{result[:20]}` as its result",
        span,
        help="correct the formula in the spreadsheet program, or replace it with its value",
    )
