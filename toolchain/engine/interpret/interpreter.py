"""The slow interpreter: the meaning of a package's expressions, reckoned straight from the package.

It is the oracle for the generated code (a test plays games and compares the two) and, because it keeps every
line apart, it is what shows the working of a number.
"""

from __future__ import annotations

from toolchain.engine.game import Game
from toolchain.engine.interpret import hexes, lists
from toolchain.engine.interpret.chart import Chart
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.interpret.operations import MEANINGS

__all__ = ["hexes", "interpreter", "lists"]  # importing these two adds their meanings


def interpreter(game: Game, chart: Chart | None = None) -> Ground:
    """What evaluates expressions of one game by plain recursion. It never changes a state.

    ``chart``: what another one has found of the same game.
    """
    return Ground(game, MEANINGS, chart)
