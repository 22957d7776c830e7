"""An example without an `expect` line.

Why: without `expect`, an example can never fail, so it tests nothing.

Bad:
    example 3.2 "an attack"
      do fight(B_Foot_1, R_Foot_1)
      chance 5

Good:
      expect R_Foot_1 is spent

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "STY010", WARNING)


def at(span: Span) -> Finding:
    return FAULT.finding(
        "this example has no `expect` line", span, help="add the result, as in `expect UNIT is spent`"
    )
