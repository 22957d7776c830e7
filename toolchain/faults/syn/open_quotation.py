"""A missing closing quotation mark.

Why: a text must end on the line where it begins; without the second mark, the rest of the line becomes part of it.

Bad:
    action move "move a unit

Good:
    action move "move a unit"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN004")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "missing closing quotation mark", span, help='add `"` at the end of the text, on the same line'
    )
