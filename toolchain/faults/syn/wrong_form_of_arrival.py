"""A line of a schedule that is not an arrival.

Why: an arrival names the turn, the units, and optionally the entry.

Bad:
    schedule Blue
      2: B_Horse

Good:
    schedule Blue
      turn 2  arrive B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN073")


def at(span: Span, form: str) -> Finding:
    return FAULT.finding("wrong form for an arrival", span, help=f"write `{form}`")
