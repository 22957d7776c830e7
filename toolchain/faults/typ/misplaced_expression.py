"""A form of expression that is not allowed here.

Why: use the other form.

Bad:
    self attached to B_Horse

Good:
    leader of self = B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP009")


def at(span: Span) -> Finding:
    """`attached to` without the relation."""
    return FAULT.finding("missing relation", span, help="write `RELATION of PIECE`")
