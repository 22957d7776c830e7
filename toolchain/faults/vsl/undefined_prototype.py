"""A piece that uses a prototype which the module does not define.

Why: VASSAL leaves the prototype out without a word, so the piece lacks its commands, its marks and its layers.

Bad:
    a piece with the trait *Prototype - Blue Cav Unit*, where the prototype is called *Blue Cavalry Unit*

Good:
    a piece with the trait *Prototype - Blue Cavalry Unit*

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.base.visible import counted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL004", WARNING)


def at(span: Span, name: str, pieces: int, first: str, meant: str) -> Finding:
    """``first``: the piece at the place; ``meant``: a suggestion, or empty."""
    more = f" and {counted(pieces - 1, 'other piece')}" if pieces > 1 else ""
    return FAULT.finding(
        f"`{first}`{more} use the prototype `{name}`, which is not defined"
        if more
        else f"`{first}` uses the prototype `{name}`, which is not defined",
        span,
        help=meant or "define the prototype, or remove the trait",
    )
