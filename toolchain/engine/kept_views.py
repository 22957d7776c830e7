"""What seats see, kept from one look to the next and brought up to date from the journal of changes.

Of each seat that has looked once, its views of pieces and places are kept. A change of a piece makes stale the views of
that piece, of what is attached to it and of what it is attached to, and of the places where these stand. At the next look of a
seat only what is stale is made again. :func:`toolchain.engine.observe.observe` is the definition that this must equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine import observe as whole
from toolchain.engine.observe import Observation
from toolchain.engine.seen import PieceView
from toolchain.engine.view_plan import COLUMN, PIECE, PILE, PLACE, ViewPlan

if TYPE_CHECKING:
    from toolchain.engine.state import State

MOST_SEATS = 16  # seats whose views are kept: whoever asks for more numbers than that gets all made again


class _Seat(dict[int, PieceView | None]):
    """The views of one seat: of pieces (None: under a cover of others), and of places."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__()
        self.state: State | None = None  # only while views are made: a state must not hold on to itself
        self.seat = seat
        self.places: dict[int, tuple[PieceView, ...]] = {}
        self.piles: tuple[Any, ...] | None = None
        self.stale = {place for place, stack in enumerate(state.columns["c_at"]) if stack}
        self.under_covers: set[int] = set()

    def __missing__(self, piece: int) -> PieceView | None:
        assert self.state is not None
        self[piece] = view = whole.view_of(self.state, self.seat, piece)
        return view

    def copy(self) -> _Seat:
        """The same views, for an equal state."""
        made = _Seat.__new__(_Seat)
        made.update(self)
        made.state, made.seat, made.piles = None, self.seat, self.piles
        made.places, made.stale, made.under_covers = (
            self.places.copy(),
            set(self.stale),
            set(self.under_covers),
        )
        return made

    def bring_up_to_date(self, state: State) -> None:
        """Makes again what is stale."""
        self.state = state
        seat, places, view = self.seat, self.places, self.__getitem__
        at, covers = state.columns["c_at"], state.game.cover is not None
        grown = False
        for place in self.stale:
            self.under_covers.discard(place)
            if not at[place]:
                places.pop(place, None)
                continue
            grown = grown or place not in places
            places[place] = made = whole.place_views(state, seat, place, view)
            if covers and any(each[0] == "cover" for each in made):
                self.under_covers.add(place)
        self.state = None
        self.stale.clear()
        if grown:
            self.places = {place: places[place] for place in sorted(places)}


class KeptViews:
    """The views of one state. ``position``: how much of the journal has been read."""

    def __init__(self, state: State) -> None:
        self.position = len(state.j)
        self._seats: dict[int, _Seat] = {}
        self._columns: dict[str, tuple[Any, ...]] = {}
        self._noted = False  # whether anything was noted that is not spread yet
        self._prepare(state)

    def _prepare(self, state: State) -> None:
        self._plan: ViewPlan = state.game.view_plan
        columns = state.columns
        # By column, and by the container that the journal names: which of its entries have changed.
        self._changed: dict[str, set[int]] = {name: set() for name in self._plan.roles if name in columns}
        self._notes = {id(columns[name]): changed for name, changed in self._changed.items()}

    def copy_for(self, state: State) -> KeptViews:
        """The same for an equal state whose journal is empty."""
        made = KeptViews.__new__(KeptViews)
        made.position = 0
        made._columns, made._noted = self._columns, self._noted
        made._seats = {number: seat.copy() for number, seat in self._seats.items()}
        made._prepare(state)
        for name, changed in self._changed.items():
            made._changed[name] |= changed
        return made

    def read(self, journal: list[tuple[Any, int, Any]]) -> None:
        """Notes what the journal holds beyond what was read before."""
        if len(journal) > self.position:
            self._note(journal[self.position :])
            self.position = len(journal)

    def take_back(self, journal: list[tuple[Any, int, Any]], size: int) -> None:
        """Notes what is undone when the journal goes back to a size: what was not read was never seen."""
        if self.position > size:
            self._note(journal[size : self.position])
            self.position = size

    def _note(self, entries: list[tuple[Any, int, Any]]) -> None:
        self._noted = True
        notes = self._notes
        for container, index, _ in entries:
            note = notes.get(id(container))
            if note is not None:
                note.add(index)

    def look(self, state: State, seat: int) -> Observation:
        """What the seat may know now."""
        self.read(state.j)
        if self._noted:
            self._spread(state)
        seen = self._seats.get(seat)
        if seen is None:
            if len(self._seats) >= MOST_SEATS:
                self._seats.clear()
            self._seats[seat] = seen = _Seat(state, seat)
        if self._plan.covers is None:
            seen.stale |= seen.under_covers
        if seen.stale:
            seen.bring_up_to_date(state)
        if seen.piles is None:
            seen.piles = whole.pile_views(state, seat)
        for name, column in self._plan.open_columns.items():
            if name not in self._columns:
                self._columns[name] = whole.column_values(state, column)
        asked = whole.question_view(state, seat)
        turn = state.columns["c_turn"][0]
        return Observation(seat, turn, seen.places.copy(), self._columns.copy(), seen.piles, asked)

    def _spread(self, state: State) -> None:
        """From the entries that have changed to all views that they make stale."""
        self._noted = False
        roles, read_by_covers = self._plan.roles, self._plan.covers or ()
        pieces: set[int] = set()
        places: set[int] = set()
        covers = False
        for name, changed in self._changed.items():
            if not changed:
                continue
            role = roles[name]
            if role == PIECE:
                pieces |= changed
            elif role == PLACE:
                places |= changed
            elif role == PILE:
                for seen in self._seats.values():
                    seen.piles = None
            elif role == COLUMN:
                column = self._plan.names[name]
                # The dict is shared with copies of the state: it is never changed in place.
                self._columns = {**self._columns, column: whole.column_values(state, name)}
            covers = covers or name in read_by_covers
            changed.clear()
        if pieces:
            pieces.discard(-1)
            self._add_attached(state, pieces)
            where = state.columns["c_place"]
            places.update([where[piece] for piece in pieces])
        places.discard(-1)
        for seen in self._seats.values():
            for piece in pieces:
                seen.pop(piece, None)
            seen.stale |= places
            if covers:
                seen.stale |= seen.under_covers

    def _add_attached(self, state: State, pieces: set[int]) -> None:
        """Adds what is attached to pieces, at any distance, and what they are attached to themselves."""
        hosts: set[int] = set()
        for name in self._plan.relations:
            to = state.columns["c_to_" + name]
            hosts.update([to[piece] for piece in pieces])
        todo = list(pieces)
        while todo:
            piece = todo.pop()
            for name in self._plan.relations:
                for other in state.columns["r_" + name][piece]:
                    if other not in pieces:
                        pieces.add(other)
                        todo.append(other)
        pieces |= hosts
        pieces.discard(-1)


def observe_kept(state: State, seat: int) -> Observation:
    """What a seat may know, from what it saw when it last looked; equal to what :func:`observe` makes from nothing."""
    if state.views is None:
        state.views = KeptViews(state)
    try:
        seen: Observation = state.views.look(state, seat)
    except BaseException:
        state.views = None  # half up to date
        raise
    return seen
