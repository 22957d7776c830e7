"""An example says `given`.

Why: what an example begins with is written as statements, the same as in a procedure.

Bad:
    given B_Foot_1 in 0202

Good:
    move B_Foot_1 to hex 0202

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN075")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "what is given is written as statements: `move X to HEX`, `set STATE of X to V`", span
    )
