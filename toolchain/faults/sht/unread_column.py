"""A column that is not imported.

Why: it has no heading, or its heading is not recognised, so its cells are left out.

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


def without_title(span: Span, letters: str) -> Finding:
    """``letters``: of the column."""
    return FAULT.finding(
        f"column {letters} is not imported: it has no heading",
        span,
        help=f'write a heading above it, or assign it with `--map`: `"{letters}" = FIELD`',
    )
