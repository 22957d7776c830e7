"""An order-of-battle file breaks a schema rule that has no message of its own.

Why: no other message covers this schema rule, so the message names the rule itself.

Bad:
    (a rule of a newer schema)

Good:
    (a file that keeps it)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB011")


def at(span: Span, subject: str, rule: str) -> Finding:
    """``rule``: its keyword in JSON Schema."""
    return FAULT.finding(f"{subject} breaks the schema rule `{rule}`", span)
