"""A text or list of an order-of-battle file is empty or too long.

Why: an empty name or list is usually an entry that was forgotten.

Bad:
    {"name": " "}

Good:
    {"name": "Light Horse"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB006")
_ONE = {"characters": "character", "entries": "entry"}


def at(span: Span, subject: str, size: int, limit: int, unit: str) -> Finding:
    """``limit``: the least where ``size`` is below it, else the most; ``unit``: characters or entries."""
    if size < limit:
        return FAULT.finding(
            f"{subject} has {_counted(size, unit) if size else f'no {unit}'}; the minimum is {limit}",
            span,
            help=f"write at least {_counted(limit, unit)}",
        )
    return FAULT.finding(
        f"{subject} has {size} {unit}; the maximum is {limit}",
        span,
        help=f"write at most {_counted(limit, unit)}",
    )


def empty(span: Span, title: str) -> Finding:
    """``title``: what kind of text it is."""
    return FAULT.finding(f"the {title} is empty", span, help="write text between the quotation marks")


def too_many_units(span: Span, size: int, most: int) -> Finding:
    """A file that is not read for its size."""
    return FAULT.finding(
        f"`units` has {size:,} entries; the maximum is {most:,}",
        span,
        help="split it into several files",
    )


def _counted(number: int, unit: str) -> str:
    """A number with its unit, as in `1 entry`."""
    return f"{number} {_ONE[unit] if number == 1 else unit}"
