"""A missing key in an order-of-battle file.

Why: without it the unit cannot be placed, shown or cited.

Bad:
    {"id": "B_Horse", "kind": "horse"}

Good:
    {"id": "B_Horse", "name": "Light Horse", "kind": "horse"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB002")


def at(span: Span, title: str, key: str, note: str) -> Finding:
    """``title``: what kind of object lacks it; ``note``: what the schema says of the key."""
    return FAULT.finding(
        f"this {title} has no `{key}`",
        span,
        note=note,
        help=f'add `"{key}": ...`',
    )


def no_citation(span: Span) -> Finding:
    """Of a `forces` block."""
    return FAULT.finding(
        "this `forces` block has no citation",
        span,
        help="cite the paragraph or counter sheet that lists the units, as in `@ 6.2`",
    )


def no_reason(span: Span, mark: str) -> Finding:
    """``mark``: derived or authored, in a `forces` block."""
    return FAULT.finding(
        f"`{mark}` has no reason",
        span,
        help=f'add the reason for the values: `{mark} "..."`',
    )
