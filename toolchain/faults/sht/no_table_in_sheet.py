"""A file without a sheet that has the headings of the imported table.

Why: the headings identify the columns; without them any cell could be anything.

Bad:
    Foo | Bar

Good:
    Unit | Type | Strength | Movement

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT002")

_NEEDS = {"oob": "units", "set-up": "a set-up", "schedule": "a schedule"}


def no_titles(span: Span, kind: str, known: Sequence[str]) -> Finding:
    """``known``: titles that are understood."""
    return FAULT.finding(
        f"no heading row found for {_NEEDS[kind]}",
        span,
        help=f"put headings such as {', '.join(f'`{name}`' for name in known)} above the columns, or assign the columns with `--map`",
    )


def column_missing(span: Span, wanted: Sequence[str], kind: str) -> Finding:
    """``wanted``: fields of which the table needs one."""
    return FAULT.finding(
        f"the table has no column for {' or '.join(f'`{name}`' for name in wanted)}",
        span,
        help=f"add the column, or assign one with `--map`; {_NEEDS[kind]} cannot be imported without it",
    )


def no_such_sheet(span: Span, name: str, known: Sequence[str]) -> Finding:
    """``name``: of a sheet in the mapping file or an option."""
    return FAULT.finding(
        f"the file has no sheet `{name[:40]}`", span, help=f"use one of its sheets: {', '.join(known)[:200]}"
    )
