"""A spreadsheet cannot be read.

Why: a damaged, encrypted or oversized file yields no table, so none of it is used.

Bad:
    forces.xlsx, protected by a password

Good:
    forces.xlsx, or forces.csv

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT001")


def at(span: Span, reason: str, help: str) -> Finding:
    """``reason``: what is wrong with the file; ``help``: what would be right."""
    return FAULT.finding(reason, span, help=help)
