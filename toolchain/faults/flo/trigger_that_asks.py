"""A trigger asks, rolls a die, draws, or carries out a procedure.

Why: a trigger runs in the middle of another statement, for each piece that enters a hex; nothing can be asked there.

Bad:
    trigger ambush on enters
      do
        roll 1d6 as die

Good:
    trigger ambush on enters
      do
        set ambushed of mover to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO005")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "a trigger does not ask, roll or call",
        span,
        help="set a state here, and ask in a procedure of the sequence",
    )
