"""Brackets of a JSON file are nested too deep.

Why: no order of battle needs more than a hundred brackets within brackets; it is a slip, or meant to harm.

Bad:
    [[[[ ... ]]]]

Good:
    [[]]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN029")


def at(span: Span, most: int) -> Finding:
    return FAULT.finding(f"brackets are nested more than {most} deep", span, help="nest less deeply")
