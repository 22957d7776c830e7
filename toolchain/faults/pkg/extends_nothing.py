"""`extends` names a folder that is not a project.

Why: the base of the project would be missing.

Bad:
    extends = "../serie"

Good:
    extends = "../series"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.visible import quoted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG004")


def at(span: Span, folder: str, file: str) -> Finding:
    """``folder``: as the project file names it; ``file``: what a project file is called."""
    return FAULT.finding(
        f"`extends` names {quoted(folder)}, which has no {file}",
        span,
        help="write the path from this folder to the folder of the other project",
    )
