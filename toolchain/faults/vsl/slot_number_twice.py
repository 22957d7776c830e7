"""Two counters of a module with the same number.

Why: VASSAL finds the counters of a saved game by these numbers when it brings the game up to date (*Refresh Counters*).
With two of the same number, counters are exchanged for each other.

Bad:
    two slots with `gpid="17"`

Good:
    slots with different numbers, as *Check GamePiece Ids* in the editor of VASSAL makes them

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.base.visible import counted
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL006", WARNING)


def at(span: Span, first: Span, number: str, names: tuple[str, str], more: int) -> Finding:
    """``names``: of the first slot and of this one; ``more``: further slots with a number that another has."""
    others = f"; {counted(more, 'other slot')} repeat a number, too" if more else ""
    return FAULT.finding(
        f"`{names[1]}` has the number {number} of `{names[0]}`{others}",
        span,
        labels=[Label(first, f"`{names[0]}`")],
        help="save the module in a later version of VASSAL, which assigns new numbers",
    )
