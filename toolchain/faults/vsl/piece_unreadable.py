"""A counter or prototype of a module whose definition cannot be read.

Why: VASSAL writes what a piece can do as one long text. A piece that was edited by hand or damaged is missing when a
game begins.

Bad:
    <VASSAL.build.widget.PieceSlot entryName="Guard">+/null/mark;side</VASSAL.build.widget.PieceSlot>

Good:
    the definition as the editor of VASSAL writes it

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL002", WARNING)


def at(span: Span, name: str) -> Finding:
    """The slot of a counter or card."""
    return FAULT.finding(
        f"the definition of the piece `{name}` cannot be read",
        span,
        help="define the piece again in the editor of VASSAL",
    )


def prototype(span: Span, name: str) -> Finding:
    """A prototype."""
    return FAULT.finding(
        f"the definition of the prototype `{name}` cannot be read",
        span,
        help="define the prototype again in the editor of VASSAL",
    )
