"""The points of the sides by the lines of their scores: how many of what, and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.cli.play.table_view.status import EVERYTHING
from toolchain.engine.explain.values import number
from toolchain.engine.faults import ruled
from toolchain.engine.game import PlayState
from toolchain.engine.interpret import quantities
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.program import RuleError
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.engine.explain.lines import Line
    from toolchain.engine.interpret.ground import Ground


def account(state: PlayState, seat: int) -> list[str]:
    """A paragraph for each score and side that has points; nothing of those that a player must not know before the end."""
    game = state.game
    # Hidden units may count: then nobody is told the points before the game is over.
    if game.cover is not None and seat != EVERYTHING and not state.over:
        return []
    i = interpreter(game)
    i.forget()
    try:
        with ruled(state):
            return [
                text
                for score in game.ir["scores"]
                for side in range(len(game.sides))
                for text in _of_side(i, state, score["name"], side)
            ]
    except RuleError as error:  # rules that take too many steps: the game is over all the same
        return [f"the points cannot be shown line by line: {error}"]


def _of_side(i: Ground, state: PlayState, score: str, side: int) -> Iterator[str]:
    lines = [*quantities.score_rows(i, state, score, side)]
    told = [line for line in lines if line.amount]
    if not told:
        return
    head = f"{spoken(score)} of {state.game.side_names[side]}"
    yield f"{head}: {_points(lines[-1].total, told[0].source)}"
    for line in told:
        cite = f" [{line.paragraph}]" if line.paragraph else ""
        yield f"  {spoken(line.label)}: {_amount(line)}{cite}"


def _amount(line: Line) -> str:
    """What a line adds, and for how many hexes where it counts them."""
    sum_ = _points(line.amount, line.source)
    if line.each is None or line.source is None or line.source["per"] is None:
        return sum_
    each, count = line.each
    return f"{sum_} ({number(each)} for {'each of ' if count != 1 else ''}{counted(count, 'hex')})"


def _points(value: Any, line: Any) -> str:
    """A number with the unit of its line."""
    unit = f" {line['measure']}" if line and "measure" in line else ""
    return f"{number(value)}{unit}"
