"""A number that is too small or too large.

Why: such a number makes no sense; no unit has 0 counters, for example.

Bad:
    {"count": 0}

Good:
    {"count": 1}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB007")


def at(
    span: Span,
    subject: str,
    side: str,
    limit: float,
    bounds: tuple[float | None, float | None],
    note: str,
) -> Finding:
    """``side``: less or more than ``limit``; ``bounds``: both, where there are; ``note``: what the schema says of the number."""
    allowed = [
        f"{word} {bound}" for word, bound in zip(("from", "to"), bounds, strict=True) if bound is not None
    ]
    return FAULT.finding(
        f"{subject} is {short(span.text)}; the {'minimum' if side == 'less' else 'maximum'} is {limit}",
        span,
        note=note,
        help=f"write a number {' '.join(allowed)}",
    )
