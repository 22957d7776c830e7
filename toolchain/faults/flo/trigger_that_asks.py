"""A trigger without `by` that asks a question, rolls, draws, takes losses or calls a procedure.

Why: such a trigger runs in the middle of another statement, for each piece that enters a hex; no question can be asked
there. A trigger with `by` runs between two steps, where all statements are allowed.

Bad:
    trigger ambush on enters
      do
        roll 1d6 as die

Good:
    trigger ambush on enters by march
      do
        roll 1d6 as die

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "FLO005")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "a trigger without `by` cannot ask, roll, draw, reduce, eliminate, call a procedure or end the game",
        span,
        help="add `by` and the movements: `trigger NAME on enters by march, retreat`",
    )
