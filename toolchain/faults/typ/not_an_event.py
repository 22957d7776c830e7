"""`happen` with something that is not an event.

Why: only an event, or a table of events, can happen.

Bad:
    happen 3

Good:
    happen rain

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP022")


def at(span: Span, got: str) -> Finding:
    """``got``: the type of what is to happen."""
    return FAULT.finding(
        f"type mismatch: expected an event, found {a(got)}", span, help="use an event, or a table of events"
    )
