"""What a seat may know of a whole state, put together from what it may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.question import Question, present
from toolchain.engine.seen import PieceView, box_open, cover_views, covered, handle, piece_view
from toolchain.engine.state import State


@dataclass(frozen=True)
class Observation:
    """A seat's knowledge: stacks of pieces by place, public columns, piles, and the present question."""

    seat: int
    turn: int
    places: dict[int, tuple[PieceView, ...]]
    columns: dict[str, tuple[Any, ...]]
    piles: tuple[Any, ...]
    question: tuple[Any, ...]

    def key(self) -> tuple[Any, ...]:
        """Everything, comparable."""
        return (
            self.seat,
            self.turn,
            tuple(sorted(self.places.items())),
            tuple(sorted(self.columns.items())),
            self.piles,
            self.question,
        )


def observe(state: State, seat: int) -> Observation:
    """What a seat may know of the whole state."""
    game = state.game
    p = game.program
    places: dict[int, tuple[PieceView, ...]] = {}
    for place in range(p.place_count):
        stack = state.columns["c_at"][place]
        if not stack:
            continue
        if not box_open(state, seat, place):
            own = sorted(
                x
                for x in stack
                if game.ir["boxes"][place - p.hex_count]["seen"] == "owner" and p.SIDE[x] == seat
            )
            places[place] = (("count", len(stack)), *(piece_view(state, seat, x) for x in own))
            continue
        places[place] = tuple(piece_view(state, seat, x) for x in stack if not covered(state, seat, x))
        places[place] += cover_views(state, seat, place)
        if place >= p.hex_count:
            # A box has no order: what is hidden in it must not be told apart by its place in the list.
            places[place] = tuple(sorted(places[place], key=repr))
    columns: dict[str, tuple[Any, ...]] = {}
    for column in game.ir["columns"]:
        if column.get("open") and column["of"] != "piece":
            values = state.columns["c_" + ident(column["name"])]
            columns[column["name"]] = tuple(values[:-1])
    piles = []
    for index, (deck, pile, side) in enumerate(p.pile_names):
        cards = state.columns["c_pile"][index]
        if pile in ("discard", "play") or (pile in ("hand", "aside") and side == seat):
            piles.append((deck, pile, side, cards))
        else:
            piles.append((deck, pile, side, len(cards)))
    asked: tuple[Any, ...] = ()
    question = present(state)
    if question is not None:
        # What is asked may tell of hidden pieces ("place Light Horse"): it is for the seat that is asked.
        asked = (question.seat,)
        if question.seat == seat:
            asked += (
                question.kind,
                question.prompt,
                question.cite,
                tuple(question.views()),
                _subject_view(state, question),
            )
    return Observation(seat, state.columns["c_turn"][0], places, columns, tuple(piles), asked)


def _subject_view(state: State, question: Question) -> tuple[Any, ...]:
    about = question.subject
    if about and question.kind in ("move", "retreat", "enter", "match"):
        return (handle(state, question.seat, about[0]), *about[1:])
    return about
