"""Moments in the middle of a move, as packages hold them: the procedure that a way of moving calls, and what it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

# States of the game that hold whose moment it is; they have a value whenever a rule can read them.
MOVER, FROM, TO = "moment mover", "moment from", "moment to"
STOPPED, DEPTH, NUMBER, COUNT = "moment stopped", "moment depth", "moment number", "moments begun"

MOVERS = "moment movers"
"""The function that gives the mover and all who move together with him; a package has it if a rule asks for them."""

BEFORE, ENTERS, STOPS = "before", "enters", "stops"
HALT, REFUSE = 1, 2
"""What the procedure of a moment gives back: the move is over, or the step is not made."""
OF_MOVEMENT, OF_POLICY, OF_ENTRY = "movement", "policy", "entry"


def procedure_at(ir: Rules, at: str, of: str, way: str = "") -> str | None:
    """The procedure that moves of a way call at a moment; None where nothing waits for it."""
    for moment in ir.get("moments", ()):
        if (moment["at"], moment["of"], moment["way"]) == (at, of, way):
            return moment["do"]
    return None
