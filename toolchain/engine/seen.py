"""Who may see what: deny by default, computed from the declared visibility.

The property that proves it: two states that differ only in what a seat may not see give that seat
equal observations, questions and option views (sources: RTS I-4, J-2; LNB 8; OAO 3.1.5; OTP 8.1.1).
"""

from __future__ import annotations

from typing import Any

from toolchain.engine.state import State
from toolchain.ir.kept.piles import HAND, REMOVED

PieceView = tuple[Any, ...]


def box_open(state: State, seat: int, place: int) -> bool:
    """Whether a seat may look into a box: those seen by all, and by its side's name. A hex is always open."""
    p = state.game.program
    if place < p.hex_count:
        return True
    seen = state.game.ir["boxes"][place - p.hex_count]["seen"]
    return seen == "all" or (0 <= seat < len(p.sides) and seen == p.sides[seat])


def sees(state: State, seat: int, piece: int) -> bool:
    """Whether a seat may know which piece this is and what is attached to it."""
    p = state.game.program
    if piece < 0 or p.SIDE[piece] == seat:
        return True
    place = state.columns["c_place"][piece]
    if p.SIDE[piece] < 0:
        for name in state.game.view_plan.relations:
            to = state.columns["c_to_" + name][piece]
            if to >= 0:
                return sees(state, seat, to)
        if place < 0:
            return False
    if not box_open(state, seat, place) or covered(state, seat, piece):
        return False
    return state.columns["c_face"][piece] not in state.game.view_plan.secret_faces


def covered(state: State, seat: int, piece: int) -> bool:
    """Whether a piece lies under a cover of another side, so that not even its being there is known."""
    cover = state.game.cover
    return cover is not None and state.game.program.SIDE[piece] != seat and cover.hides(state, piece)


def sees_card(state: State, seat: int, card: int) -> bool:
    """Whether a seat may know which card this is: those laid open, and those in its own hand."""
    if card < 0:
        return True
    _, pile, side = state.game.program.pile_names[state.columns["c_card_pile"][card]]
    return pile_open(pile, side, seat)


def pile_open(pile: str, side: int, seat: int) -> bool:
    """Whether a seat may see the cards of a pile."""
    return pile in ("discard", "play", REMOVED) or (pile in (HAND, "aside") and side == seat)


def piece_view(state: State, seat: int, piece: int) -> PieceView:
    """All that a seat may know of a piece. A hidden one shows its side, nation and face only."""
    p = state.game.program
    face = state.columns["c_face"][piece]
    if not sees(state, seat, piece):
        return ("hidden", p.SIDE[piece], p.NATION[piece], face, *_public(state, piece))
    attached = []
    for name, python in state.game.view_plan.attached.items():
        for other in state.columns[python][piece]:
            attached.append((name, other, state.columns["c_face"][other]))
    return ("piece", piece, face, tuple(attached), *_public(state, piece))


def _public(state: State, piece: int) -> tuple[Any, ...]:
    """States that lie openly on a piece (markers)."""
    columns = state.columns
    return tuple([columns[name][piece] for name in state.game.view_plan.open_of_piece])


def cover_views(state: State, seat: int, place: int) -> tuple[PieceView, ...]:
    """What a seat sees of the pieces of a hex that lie under covers of others: the side and the sort of each cover."""
    cover = state.game.cover
    if cover is None or place >= state.game.program.hex_count:
        return ()
    made = []
    for side in range(len(state.game.sides)):
        if side != seat:
            pieces = cover.under(state, place, side)
            if pieces:
                made.append(("cover", side, cover.shown(state, pieces)))
    return tuple(made)


def handle(state: State, seat: int, piece: int) -> tuple[Any, ...]:
    """How a seat points at a piece: the piece itself when it sees it, else its place and its number in the stack.

    Of what lies under a cover only the cover can be pointed at.
    """
    if sees(state, seat, piece):
        return ("piece", piece)
    place = state.columns["c_place"][piece]
    if covered(state, seat, piece):
        return ("cover", place, state.game.program.SIDE[piece])
    stack = state.columns["c_at"][place] if 0 <= place < state.game.program.hex_count else ()
    return ("hidden", place, stack.index(piece) if piece in stack else 0)
