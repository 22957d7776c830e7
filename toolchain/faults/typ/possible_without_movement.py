"""`possible` without a movement or policy.

Why: `possible(march of self)` tests whether there is any legal move.

Bad:
    possible(self)

Good:
    possible(march of self)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP019")
_FORMS = "write `possible(MOVEMENT of PIECE)`, or `possible(POLICY(PIECE, ...))` for a policy with parameters"


def at(span: Span) -> Finding:
    """`possible` of something of another form."""
    return FAULT.finding("wrong form of `possible`", span, help=_FORMS)
