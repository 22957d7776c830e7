"""Moments in the middle of a move, as packages hold them: the procedure that a way of moving calls, and what it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

OF_A_MOMENT = "moment "  # what their names begin with
# States of the game that hold whose moment it is; they have a value whenever a rule can read them.
MOVER, FROM, TO = "moment mover", "moment from", "moment to"
STOPPED, DEPTH, NUMBER, COUNT = "moment stopped", "moment depth", "moment number", "moments begun"

MOVERS = "moment movers"
"""The function that gives the mover and all who move together with him; a package has it if a rule asks for them."""

TARGET = "moment target"
"""The piece that is attacked, in battles whose target is one."""
ATTACKING, DEFENDING = "moment attacks", "moment defends"
"""States of a piece: the number of the last moment of a battle in which it attacked or defended."""
ATTACKERS, DEFENDERS = "moment attackers", "moment defenders"
"""The functions that give the two sides of the battle whose moment it is."""

CARD, PLAYER = "moment card", "moment player"
"""States of the game: the card that is played, and the side that plays it."""

ATTACKER, DEFENDER = "moment attacker", "moment defender"
"""The functions that give the side that attacks and the other one."""

BEFORE, LEAVES, ENTERS, STOPS, RETREATS = "before", "leaves", "enters", "stops", "retreats"
FOUGHT, PLAYED = "fought", "played"
BATTLE = "battle "  # what the name of the procedure of a battle begins with
HALT, REFUSE = 1, 2
"""What the procedure of a moment gives back: the move is over, or the step, retreat, battle or effect of the card does not happen."""
OF_MOVEMENT, OF_POLICY, OF_ENTRY, OF_BATTLE, OF_DECK = "movement", "policy", "entry", "battle", "deck"

MOMENTS = {
    OF_MOVEMENT: (BEFORE, LEAVES, ENTERS, STOPS),
    OF_POLICY: (RETREATS, ENTERS),
    OF_ENTRY: (ENTERS,),
    OF_BATTLE: (BEFORE, FOUGHT),
    OF_DECK: (BEFORE, PLAYED),
}
"""The moments that each of these has."""


def procedure_at(ir: Rules, at: str, of: str, way: str = "") -> str | None:
    """The procedure that moves of a way call at a moment; None where nothing waits for it."""
    for moment in ir.get("moments", ()):
        if (moment["at"], moment["of"], moment["way"]) == (at, of, way):
            return moment["do"]
    return None
