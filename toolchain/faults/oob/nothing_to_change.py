"""A supplement changes a unit that the extended file does not have.

Why: a mistyped id would create a unit without a name.

Bad:
    {"extends": "oob/blue.oob.json", "units": [{"id": "B_Fot_1", "values": {"strength": 3}}]}

Good:
    {"extends": "oob/blue.oob.json", "units": [{"id": "B_Foot_1", "values": {"strength": 3}}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB033")


def at(span: Span, file: str, name: str, units: Iterable[str]) -> Finding:
    """``units``: those of ``file`` and of what it extends."""
    return FAULT.finding(
        f"{file} has no unit `{name}` to change",
        span,
        help=did_you_mean(name, units) or "correct the id; for a new unit, add a `name` and a `kind`",
    )


def nothing_extended(span: Span) -> Finding:
    """A row that changes a unit, of a `forces` block that extends no file."""
    return FAULT.finding(
        "this `forces` block extends no file, so there is no unit to change",
        span,
        help='add `extends "FILE"`, or write a row with the name of the unit',
    )
