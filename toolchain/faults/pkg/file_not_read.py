"""A file of rules or units that is not read because of its name.

Why: a project is all of its files whose names end in `.hw` or `.oob.json`, in lower case. Some editors add `.txt` to
a name without showing it. What such a file declares is missing in the game.

Bad:
    rules.hw.txt
    oob/blue.json

Good:
    rules.hw
    oob/blue.oob.json

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "PKG042", WARNING)


def at(span: Span, name: str, meant: str) -> Finding:
    """``span``: in the project file; ``name``: of the file, as seen from the project; ``meant``: what it should be."""
    return FAULT.finding(
        f"`{name}` is not read because of its name",
        span,
        help=f"rename it to `{meant}`, or move it out of the project",
    )
