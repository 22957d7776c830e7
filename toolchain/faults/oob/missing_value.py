"""A unit without a value that its kind requires.

Why: rules that use this rating would have no value.

Bad:
    {"values": {"strength": 2}}

Good:
    {"values": {"strength": 2, "speed": 5}}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB025")


def on_face(span: Span | None, unit: str, name: str, face: str) -> Finding:
    """A rating that differs by face, which the unit has on another face only."""
    return FAULT.finding(
        f"{unit} has no `{name}` on its face `{face}`",
        span,
        help=f"add `{name}` to the values of the unit, or to its face `{face}`",
    )


def at(span: Span | None, unit: str, name: str, kind: str) -> Finding:
    return FAULT.finding(
        f"{unit} has no `{name}`", span, help=f"add `{name}` to the unit: every `{kind}` has one"
    )
