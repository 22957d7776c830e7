"""A game that is carried out straight from its package, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.interpret.statements import flow, moves, questions
from toolchain.engine.interpret.statements.effects import MEANINGS
from toolchain.engine.interpret.statements.position import Position, beginning
from toolchain.engine.interpret.statements.run import Asked, Finished, Run
from toolchain.engine.interpret.statements.writing import write

if TYPE_CHECKING:
    from toolchain.ir.rules import Scenario


__all__ = [
    "MEANINGS",
    "Playing",
    "flow",
    "moves",
    "playing",
    "questions",
]  # importing these three adds their kinds


class Playing:
    """A procedure that goes on from answer to answer. Chance is asked like any question."""

    def __init__(self, game: Game, position: Position, scenario: Scenario, strict: bool = False) -> None:
        self.run = Run(interpreter(game), position, scenario, MEANINGS, strict)
        self.asked: Asked | None = None

    def start(self, procedure: str, actor: int = 0) -> None:
        """Carries out a procedure without parameters, to its first question or its end. Raises RuleError."""
        self._steps = self.run.call(procedure, actor, [])
        self.answer(None)

    def answer(self, value: Any) -> None:
        """Goes on with an option of the present question to the next one, or the end. Raises RuleError."""
        self.run.heard.clear()
        self.run.answered()
        try:
            self.asked = self._steps.send(value)
        except (StopIteration, Finished):
            self.asked = None


def playing(game: Game, scenario: int = 0, strict: bool = False) -> Playing:
    """A new game at its first question; ``strict``: an operation on nothing is a fault. Raises RuleError."""
    known = game.ir["scenarios"][scenario]
    made = Playing(game, beginning(game.ir, known), known, strict)
    write(made.run, "scenario", 0, scenario)
    made.start("sequence")
    return made
