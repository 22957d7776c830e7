"""An empty file.

Why: the file was probably truncated or forgotten.

Bad:
    (nothing)

Good:
    part of Skirmish

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "STY001", WARNING)


def at(span: Span) -> Finding:
    return FAULT.finding("this file is empty", span, help="remove it, or add its contents")
