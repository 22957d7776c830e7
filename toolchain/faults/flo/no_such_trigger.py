"""A trigger waits for something that never starts it.

Why: a trigger is built on what the engine announces.

Bad:
    trigger take on leaves

Good:
    trigger take on enters

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO003")


def at(span: Span, event: str) -> Finding:
    return FAULT.finding(f"no trigger is built on `{event}`", span, help="`on enters`")
