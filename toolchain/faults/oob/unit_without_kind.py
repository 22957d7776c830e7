"""A unit without a kind.

Why: the kind decides which values a unit has and what it may do. Add it to the unit or to its formation.

Bad:
    {"formations": {"Guard": {"values": {"strength": 4}}}, "units": [{"id": "G_1", "name": "1st", "formation": "Guard"}]}

Good:
    {"formations": {"Guard": {"kind": "foot", "values": {"strength": 4}}}, "units": [{"id": "G_1", "name": "1st", "formation": "Guard"}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB035")


def at(span: Span, unit: str, formation: Span) -> Finding:
    return FAULT.finding(
        f"neither `{unit}` nor its formation has a kind",
        span,
        labels=(Label(formation, "the formation"),),
        help="add a `kind` to the unit or to the formation",
    )


def row(span: Span) -> Finding:
    """A row of a `forces` block."""
    return FAULT.finding(
        "this row gives no kind for its units and is in no formation",
        span,
        help="write the kind instead of `units`, or group the row under a `formation`",
    )
