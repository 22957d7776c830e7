"""The unit that acts where a question is asked, so that the table can name and mark it."""

from __future__ import annotations

from toolchain.engine.codegen.procedures import FIRST_SLOT
from toolchain.engine.game import Question
from toolchain.engine.question import ABOUT_A_PIECE, WITHIN


def unit_of(question: Question) -> int:
    """The piece that a question is about, -1 for none.

    That is the mover, or else the unit that the innermost procedure with a unit is carried out for, if it belongs to the
    side that is asked: a unit of the other side is not told.
    """
    if question.kind in ABOUT_A_PIECE:
        return int(question.subject[0]) if question.subject else -1
    if question.kind not in WITHIN:
        return -1
    state, game = question.state, question.state.game
    cites = game.space["CITES"]
    params = {procedure["name"]: procedure["params"] for procedure in game.ir["procedures"]}
    for frame in reversed(state.stack):
        for slot, (_, type_) in enumerate(params.get(cites[frame[0]][0], ()), FIRST_SLOT):
            if type_ == "piece" and slot < len(frame):
                piece = frame[slot]
                own = isinstance(piece, int) and piece >= 0 and game.program.SIDE[piece] == question.seat
                return piece if own else -1
    return -1
