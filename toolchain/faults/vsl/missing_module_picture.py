"""A picture that a module names and does not contain.

Why: VASSAL shows nothing in its place. On some systems the difference is only that of small and capital letters.

Bad:
    a counter with the picture `Guard.png`, where the file in the module is `guard.png`

Good:
    a counter with the picture `guard.png`

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.base.visible import counted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL005", WARNING)


def at(span: Span, picture: str, user: str, more: int, meant: str) -> Finding:
    """``user``: what names it first; ``more``: how many others do."""
    others = f" and {counted(more, 'other')}" if more else ""
    return FAULT.finding(
        f"the module does not contain the picture `{picture}` of {user}{others}",
        span,
        help=meant or "add the picture to the module",
    )
