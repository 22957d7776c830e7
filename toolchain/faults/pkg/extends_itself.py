"""A project that extends itself, directly or through another.

Why: there is no base project to start from.

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
    return FAULT.finding(
        f"circular `extends`: {quoted(folder)} leads back to this project",
        span,
        help="remove `extends`, or use a different folder",
    )
