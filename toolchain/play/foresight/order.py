"""An order, and the answers that carry it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolchain.engine.game import IllegalChoice, PlayState, Question
from toolchain.engine.question import option_view

GOES = ("move", "enter")
MOVES = (*GOES, "retreat")
ORDERED = ("action", "scope", *MOVES)
"""Kinds of questions that an order answers."""


@dataclass(frozen=True)
class Step:
    """One answer, the number of the question that it is meant for, what that question is about, and the answer as its seat knows it.

    Which unit is hidden where was imagined: of hidden units only the view says which one is meant.
    """

    question: int
    about: tuple[Any, ...]
    value: Any
    view: Any

    def answers(self, question: Question | None) -> tuple[Any] | None:
        """The option of a question that is meant; None where it is another question, or the option is not offered."""
        if question is None or question.number != self.question or question.subject != self.about:
            return None
        try:
            value = question.allows(self.value)
            if option_view(question.state, question, value) == self.view:
                return (value,)
        except IllegalChoice:
            pass
        views = question.views()
        return (question.values[views.index(self.view)],) if self.view in views else None


def step(state: PlayState, value: Any) -> Step:
    """An answer to the present question. Raises ValueError where there is none."""
    question = state.question
    if question is None:
        raise ValueError("the game is over")
    return Step(state.q, question.subject, value, option_view(state, question, value))


@dataclass(frozen=True)
class Order:
    """What a unit is to do: an action (-1: any), and a hex to go ``to`` or to act ``at`` (-1: none).

    ``along``: other units that one action takes to the same hex.
    """

    piece: int
    action: int = -1
    goal: int = -1
    moves: bool = True
    along: tuple[int, ...] = ()

    @property
    def pieces(self) -> tuple[int, ...]:
        """All units of the order."""
        return (self.piece, *self.along)

    def text(self, state: PlayState) -> str:
        """The order to its first unit, as it may be written."""
        ir = state.game.ir
        action = f"{ir['actions'][self.action]['title']} " if self.action >= 0 else ""
        hex = f" {'to' if self.moves else 'at'} {ir['hexes'][self.goal]['id']}" if self.goal >= 0 else ""
        return f"{action}{ir['pieces'][self.piece]['id']}{hex}"

    def arrived(self, state: PlayState) -> bool:
        """Whether all its units stand where it sends them."""
        return all(state.columns["c_place"][piece] == self.goal for piece in self.pieces)


@dataclass(frozen=True)
class Plan:
    """The answers that are foreseen. ``whole``: they carry the order out; else chance or the other side comes between."""

    order: Order
    steps: tuple[Step, ...]
    whole: bool


def subject(state: PlayState) -> tuple[Any, ...]:
    """What the present question is about."""
    about = state.game.about[state.q]
    made: tuple[Any, ...] = about(state, state.stack[-1]) if about else ()
    return made
