"""What a seat may know of a whole state, put together from what it may see.

:func:`observe` makes it from nothing: the definition that kept views (``kept_views``) must equal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from toolchain.engine.question import ABOUT_A_PIECE, Question, present
from toolchain.engine.seen import PieceView, box_open, cover_views, covered, handle, piece_view, pile_open
from toolchain.engine.state import State


@dataclass(frozen=True)
class Observation:
    """A seat's knowledge: stacks of pieces by place, public columns, piles, and the present question.

    Two observations share nothing that can be changed: the dicts are copies, and all in them are tuples.
    """

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
    """What a seat may know of the whole state, made from nothing."""
    at = state.columns["c_at"]
    places = {
        place: place_views(state, seat, place, partial(view_of, state, seat))
        for place in range(state.game.program.place_count)
        if at[place]
    }
    columns = {
        name: column_values(state, column) for name, column in state.game.view_plan.open_columns.items()
    }
    turn = state.columns["c_turn"][0]
    return Observation(seat, turn, places, columns, pile_views(state, seat), question_view(state, seat))


def view_of(state: State, seat: int, piece: int) -> PieceView | None:
    """What a seat sees of a piece; None when it lies under a cover of others."""
    return None if covered(state, seat, piece) else piece_view(state, seat, piece)


def place_views(
    state: State, seat: int, place: int, view: Callable[[int], PieceView | None]
) -> tuple[PieceView, ...]:
    """What a seat sees where something stands. ``view`` gives its view of a piece, None under a cover of others."""
    game = state.game
    p = game.program
    stack = state.columns["c_at"][place]
    if place < p.hex_count:
        seen = [each for each in map(view, stack) if each is not None]
        return (*seen, *cover_views(state, seat, place)) if game.cover is not None else tuple(seen)
    if not box_open(state, seat, place):
        own: list[int] = []
        if game.ir["boxes"][place - p.hex_count]["seen"] == "owner":
            own = sorted(x for x in stack if p.SIDE[x] == seat)
        return (("count", len(stack)), *(each for each in map(view, own) if each is not None))
    # A box has no order: what is hidden in it must not be told apart by its place in the list.
    return tuple(sorted((each for each in map(view, stack) if each is not None), key=game.view_plan.order))


def column_values(state: State, column: str) -> tuple[Any, ...]:
    """All values of a public column."""
    return tuple(state.columns[column][:-1])


def pile_views(state: State, seat: int) -> tuple[Any, ...]:
    """Each pile of cards: the cards that the seat may see, or how many there are."""
    piles: list[Any] = []
    for cards, (deck, pile, side) in zip(
        state.columns["c_pile"], state.game.program.pile_names, strict=False
    ):
        if pile_open(pile, side, seat):
            piles.append((deck, pile, side, cards))
        else:
            piles.append((deck, pile, side, len(cards)))
    return tuple(piles)


def question_view(state: State, seat: int) -> tuple[Any, ...]:
    """The present question: who is asked, and for that seat also what."""
    question = present(state)
    if question is None:
        return ()
    if question.seat != seat:
        # What is asked may tell of hidden pieces ("place Light Horse"): it is for the seat that is asked.
        return (question.seat,)
    fixed = question.fixed
    options = tuple(question.views())
    return (question.seat, fixed.kind, question.prompt, fixed.cite, options, _subject_view(state, question))


def _subject_view(state: State, question: Question) -> tuple[Any, ...]:
    about = question.subject
    if about and question.kind in ABOUT_A_PIECE:
        return (handle(state, question.seat, about[0]), *about[1:])
    return about
