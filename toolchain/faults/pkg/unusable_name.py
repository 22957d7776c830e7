"""A project name that cannot be a file name.

Why: the package, the preview and other files are named after the project, on every system.

Bad:
    name = "../skirmish"

Good:
    name = "skirmish"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.filename import ALLOWED, LONGEST, fault_of, file_name
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG031")


def at(span: Span, name: str) -> Finding:
    return FAULT.finding(
        f"the project's `name` cannot be a file name: {fault_of(name)}",
        span,
        help=f'use at most {LONGEST} characters: {ALLOWED}, as in `name = "{file_name(name)}"`',
    )
