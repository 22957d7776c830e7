"""The next hex of a unit on its way, where the rules ask for hexes and not for a move."""

from __future__ import annotations

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import ruled
from toolchain.engine.game import PlayState, Question, RuleError
from toolchain.engine.kernels.cheapest import cheapest_way
from toolchain.play.guess import imagined

AMPLE = 999  # points: the way may take several answers


def towards(state: PlayState, question: Question, piece: int, goal: int) -> int | None:
    """The choice with which the cheapest way to a hex begins, by any movement of the rules; None where none does.

    The way is sought as the seat that is asked may know the position. Of several movements the shortest way counts.
    """
    choices = {value for value in question.values if value != PASS}
    if goal in choices:
        return goal
    guessed = imagined(state, question.seat)
    ways: list[tuple[int, int]] = []
    for movement in state.game.ir["movements"]:
        kernel = state.game.space["mv_" + ident(movement["name"])]
        if kernel.by_destination:
            continue
        try:
            with ruled(guessed):
                way = cheapest_way(kernel, guessed, piece, AMPLE, goal)
        except RuleError:
            continue  # a movement that is not for this unit
        if way and way[0] in choices:
            ways.append((len(way), way[0]))
    return min(ways)[1] if ways else None
