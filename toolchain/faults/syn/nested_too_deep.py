"""JSON brackets nested too deeply.

Why: no order of battle needs more than a hundred levels; it is a mistake, or an attack.

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
    return FAULT.finding(f"brackets are nested more than {most} levels deep", span, help="use fewer levels")
