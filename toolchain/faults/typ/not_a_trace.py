"""`reaches` with something that is not a trace.

Why: a trace is a declared kind of path; a piece by itself reaches nothing.

Bad:
    self reaches hex 0101

Good:
    supply of self reaches hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP007")


def at(span: Span) -> Finding:
    """`reaches` behind something else."""
    return FAULT.finding("`reaches` needs a trace", span, help="write `TRACE of PIECE reaches ...`")
