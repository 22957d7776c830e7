"""A formation without units.

Why: its units are missing, or belong to a different formation by mistake.

Bad:
    {"formations": {"Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "kind": "foot"}]}

Good:
    {"formations": {"Guard": {"kind": "foot"}}, "units": [{"id": "G_1", "name": "1st", "formation": "Guard"}]}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB039", WARNING)


def at(span: Span | None, name: str) -> Finding:
    return FAULT.finding(
        f"no unit belongs to the formation `{name}`",
        span,
        help="add units to the formation, or remove it",
    )
