"""An order, and the answers that carry it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolchain.engine.game import PlayState

GOES = ("move", "enter")
MOVES = (*GOES, "retreat")
ORDERED = ("action", "scope", *MOVES)
"""Kinds of questions that an order answers."""


@dataclass(frozen=True)
class Step:
    """One answer, the number of the question that it is meant for, and what that question is about."""

    question: int
    about: tuple[Any, ...]
    value: Any


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
