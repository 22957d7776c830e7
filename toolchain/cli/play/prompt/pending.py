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
    but may be asked to move on. ``rolls``: the state of chance when it set out; a roll on the way ends its order.
    """

    orders: list[Order]
    begun: bool
    seat: int
    phase: tuple[int, int]
    arrived: bool = False
    rolls: list[int] | None = None


@dataclass
class Unread:
    """Parts of lines that are not read yet.

    ``kept`` waits for ``go on`` of its ``owner``. ``resuming`` is read once the other side has declined to react, for the seat that
    typed it.
    """

    kept: list[str] = field(default_factory=list)
    resuming: list[str] = field(default_factory=list)
    seat: int = -1
    owner: int = -1
    phase: tuple[int, int] = (-1, -1)

    def keep(self, parts: Sequence[str], owner: int, phase: tuple[int, int]) -> None:
        """Parts wait from now on, before those of the same seat and phase; ``go on`` among them stands for these."""
        before = self.kept if (owner, phase) == (self.owner, self.phase) else []
        at = next((number for number, part in enumerate(parts) if part.casefold() == GO_ON), len(parts))
        behind = [part for part in parts[at:] if part.casefold() != GO_ON]
        self.kept, self.owner, self.phase = [*parts[:at], *before, *behind], owner, phase

    def waits(self, seat: int) -> bool:
        """Whether parts wait that a seat has typed."""
        return bool(self.kept) and self.owner == seat

    def take(self, seat: int) -> list[str]:
        """The parts of a seat that waited; none of them waits now."""
        parts = self.kept if self.waits(seat) else []
        self.kept = [] if parts else self.kept
        return parts

    def resume(self) -> list[str]:
        """The parts to be read now that the other side has declined."""
        parts, self.resuming, self.seat = self.resuming, [], -1
        return parts

    def clear(self) -> None:
        """Forgets all of them."""
        self.kept = []
        self.resume()

    @property
    def text(self) -> str:
        """What waits, as it may be typed."""
        return "; ".join(self.kept)


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
