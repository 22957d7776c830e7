"""A row of a table that cannot be written to the project.

Why: an import changes the project's own lists, each in its own format.

Bad:
    a unit of a project that this one extends

Good:
    a unit of this project

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT012")


def at(span: Span, reason: str, help: str) -> Finding:
    """``reason``: why the row cannot be taken over."""
    return FAULT.finding(reason, span, help=help)
