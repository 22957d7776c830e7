"""A parameter in the wrong form.

Why: a procedure gives the type of each parameter.

Bad:
    procedure rest with u unit

Good:
    procedure rest with u: unit

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN072")


def at(span: Span) -> Finding:
    return FAULT.finding("wrong form for a parameter", span, help="write `NAME: TYPE`, for example `u: unit`")
