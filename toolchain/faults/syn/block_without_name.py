"""A block without a name.

Why: other blocks refer to it by its name.

Bad:
    box

Good:
    box lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN066")


def at(span: Span, form: str) -> Finding:
    """``span``: the keyword; ``form``: what should follow it."""
    return FAULT.finding(f"this `{span.text}` has no name", span, help=f"write `{span.text} {form}`")


def forces(span: Span) -> Finding:
    """A block of the units of a played game."""
    return FAULT.finding(
        "these `forces` have no name",
        span,
        help="write `forces NAME of SIDE`, or `forces NAME` for markers without an owner",
    )
