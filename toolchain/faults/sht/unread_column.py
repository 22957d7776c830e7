"""A column that is not imported.

Why: its heading is not recognised, so its cells are left out.

Bad:
    Foo

Good:
    Notes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT011", NOTE)


def at(span: Span, title: str) -> Finding:
    """``title``: of the column."""
    return FAULT.finding(
        f"column `{title[:40]}` is not imported",
        span,
        help='assign the column to a field with `--map`, or mark it as "ignored" there',
    )
