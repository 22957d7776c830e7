"""A required cell is missing.

Why: a unit without a place cannot be set up; one without a kind has no ratings.

Bad:
    Hex: (empty) | Unit: 1st Foot

Good:
    Hex: 0101 | Unit: 1st Foot

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT005")


def at(span: Span, name: str, help: str) -> Finding:
    """``name``: the field that is missing."""
    return FAULT.finding(f"this row has no `{name}`", span, help=help)
