"""A project that extends itself, directly or through another.

Why: there is no first project to read.

Bad:
    extends = "."

Good:
    extends = "../series"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import quoted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG003")


def at(span: Span, folder: str) -> Finding:
    """``folder``: as the project file names it."""
    return FAULT.finding(f"`extends` forms a circle: {quoted(folder)}", span)
