"""What is still to be answered without being typed again: orders that wait, and answers for every time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from toolchain.engine.game import PlayState, Question
from toolchain.engine.naming import piece_name
from toolchain.engine.several import is_for_several
from toolchain.play.foresight.order import Order

GO_ON = "go on"
ALWAYS = re.compile(r"always\s+(?P<answer>.+)", re.IGNORECASE)
_NAMED = 5  # units that are named of those whose orders wait


@dataclass(frozen=True)
class Waiting:
    """Orders of one line that are not carried out yet.

    ``begun``: the unit of the first is chosen, and its move comes behind a question; ``arrived``: it is where it was to go,
    but may be asked to move on. ``held``: they wait for the player.
    """

    orders: list[Order]
    begun: bool
    seat: int
    phase: tuple[int, int]
    arrived: bool = False
    held: bool = False


@dataclass
class Standing:
    """Answers that a player gives whenever a question is asked, by seat and number of the question; None is any choice."""

    answers: dict[tuple[int, int], tuple[Any, int]] = field(default_factory=dict)

    def keep(self, question: Question, value: Any, line: int) -> None:
        """From now on this is the answer, as typed in a line."""
        self.answers[question.seat, question.number] = (value, line)

    def answer(self, question: Question) -> tuple[Any] | None:
        """The answer to a question, in a tuple of one; None where the player wants to be asked, or it is no choice now."""
        key = question.seat, question.number
        if key not in self.answers:
            return None
        value, _ = self.answers[key]
        if value is None:
            return (question.values[0],)
        return (value,) if value in question.values else None

    def forget(self, line: int = 0) -> bool:
        """Questions are asked again that were answered from a line on; whether there were any."""
        before = len(self.answers)
        self.answers = {key: kept for key, kept in self.answers.items() if kept[1] < line}
        return len(self.answers) < before


def named(state: PlayState, seat: int, pieces: Sequence[int]) -> str:
    """Some units in words, the first of many."""
    names = [piece_name(state, seat, piece) for piece in pieces[:_NAMED]]
    more = f" and {len(pieces) - _NAMED} more" if len(pieces) > _NAMED else ""
    return ", ".join(names) + more


def only_choice(question: Question, manual: bool) -> bool:
    """Whether a question leaves nothing to choose."""
    if question.seat < 0 or (manual and question.kind == "chance"):
        return False
    return len(question.values) == 1 and not is_for_several(question.fixed)
