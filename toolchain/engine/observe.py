"""What a seat may know: deny by default, computed from the declared visibility.

The property that proves it: two states that differ only in what a seat may not see give that seat
equal observations, questions and option views (sources: RTS I-4, J-2; LNB 8; OAO 3.1.5; OTP 8.1.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen import ident
from toolchain.engine.procedures import PASS

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState, Question

PieceView = tuple[Any, ...]


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


def sees(state: PlayState, seat: int, piece: int) -> bool:
    """Whether a seat may know which piece this is and what is attached to it."""
    p = state.game.program
    if piece < 0 or p.SIDE[piece] == seat:
        return True
    if p.SIDE[piece] < 0:
        for name in state.game.ir["relations"]:
            to = getattr(state, "c_to_" + ident(name))[piece]
            if to >= 0:
                return sees(state, seat, to)
        return False
    return state.c_face[piece] not in state.game.ir["visibility"]["secret_faces"]  # type: ignore[attr-defined]


def piece_view(state: PlayState, seat: int, piece: int) -> PieceView:
    """All that a seat may know of a piece. A hidden one shows its side, nation and face only."""
    p = state.game.program
    face = state.c_face[piece]  # type: ignore[attr-defined]
    if not sees(state, seat, piece):
        return ("hidden", p.SIDE[piece], p.NATION[piece], face, *_public(state, piece))
    attached = []
    for name in state.game.ir["relations"]:
        for other in getattr(state, "r_" + ident(name))[piece]:
            attached.append((name, other, state.c_face[other]))  # type: ignore[attr-defined]
    return ("piece", piece, face, tuple(attached), *_public(state, piece))


def _public(state: PlayState, piece: int) -> tuple[Any, ...]:
    """States that lie openly on a piece (markers)."""
    made = []
    for column in state.game.ir["columns"]:
        if column["of"] == "piece" and column.get("open"):
            made.append(getattr(state, "c_" + ident(column["name"]))[piece])
    return tuple(made)


def observe(state: PlayState, seat: int) -> Observation:
    """What a seat may know of the whole state."""
    game = state.game
    p = game.program
    places: dict[int, tuple[PieceView, ...]] = {}
    boxes = {i + p.hex_count: b for i, b in enumerate(game.ir["boxes"])}
    for place in range(p.place_count):
        stack = state.c_at[place]  # type: ignore[attr-defined]
        if not stack:
            continue
        if place in boxes and boxes[place]["seen"] == "none":
            places[place] = (("count", len(stack)),)
            continue
        places[place] = tuple(piece_view(state, seat, x) for x in stack)
        if place in boxes:
            # A box has no order: what is hidden in it must not be told apart by its place in the list.
            places[place] = tuple(sorted(places[place], key=repr))
    columns: dict[str, tuple[Any, ...]] = {}
    for column in game.ir["columns"]:
        if column.get("open") and column["of"] != "piece":
            values = getattr(state, "c_" + ident(column["name"]))
            columns[column["name"]] = tuple(values[:-1])
    piles = []
    for index, (deck, pile, side) in enumerate(p.pile_names):
        cards = state.c_pile[index]  # type: ignore[attr-defined]
        if pile in ("discard", "play") or (pile == "hand" and side == seat):
            piles.append((deck, pile, side, cards))
        else:
            piles.append((deck, pile, side, len(cards)))
    asked: tuple[Any, ...] = ()
    question = state.question
    if question is not None:
        asked = (question.seat, question.kind, question.prompt, question.cite)
        if question.seat == seat:
            asked += (tuple(question.views()), _subject_view(state, question))
    return Observation(seat, state.turn, places, columns, tuple(piles), asked)


def _subject_view(state: PlayState, question: Question) -> tuple[Any, ...]:
    return tuple(x if not isinstance(x, int) else x for x in question.subject)


def handle(state: PlayState, seat: int, piece: int) -> tuple[Any, ...]:
    """How a seat points at a piece: the piece itself when it sees it, else its place and its number in the stack."""
    if sees(state, seat, piece):
        return ("piece", piece)
    place = state.c_place[piece]  # type: ignore[attr-defined]
    stack = state.c_at[place] if place >= 0 else ()  # type: ignore[attr-defined]
    return ("hidden", place, stack.index(piece) if piece in stack else 0)


def option_view(state: PlayState, question: Question, value: Any) -> Any:
    """An option as its seat may know it."""
    if value == PASS or question.fixed.type != "piece":
        return value
    return handle(state, question.seat, value)


def place_name(state: PlayState, place: int) -> str:
    """Printed number of a hex with its name, or the name of a box."""
    p = state.game.program
    if place < 0:
        return "off map"
    if place >= p.hex_count:
        return p.boxes[place - p.hex_count]
    known = state.game.ir["hexes"][place]
    return f"{known['id']} {known['name']}" if known.get("name") else str(known["id"])


def piece_name(state: PlayState, seat: int, piece: int) -> str:
    """Name of a piece as a seat may know it; ``seat`` -2 sees everything."""
    p = state.game.program
    ir = state.game.ir
    if piece < 0:
        return "none"
    nation = ir["nations"][p.NATION[piece]] if p.NATION[piece] >= 0 else ""
    if seat != -2 and not sees(state, seat, piece):
        face = ir["faces"][state.c_face[piece]]  # type: ignore[attr-defined]
        number = ""
        place = state.c_place[piece]  # type: ignore[attr-defined]
        if place >= 0:
            stack = state.c_at[place]  # type: ignore[attr-defined]
            number = f" {stack.index(piece) + 1}" if len(stack) > 1 else ""
        return f"{face} {nation} unit{number}"
    return f"{nation} {ir['pieces'][piece]['name']}".strip()


def option_text(state: PlayState, question: Question, value: Any) -> str:
    """An option in words."""
    kind = question.fixed.type
    game = state.game
    if value == PASS:
        return question.fixed.passing or "none"
    if kind == "yes-no":
        return "yes" if value else "no"
    if kind == "hex":
        return place_name(state, value)
    if kind == "piece":
        place = state.c_place[value]  # type: ignore[attr-defined]
        where = f" in {place_name(state, place)}" if place >= 0 else ""
        return piece_name(state, question.seat, value) + where
    if kind == "action":
        return str(game.space["ACTIONS"][value].name)
    if kind == "side":
        return game.sides[value]
    if kind == "card":
        return card_name(state, value)
    if kind == "pair":
        a, b = value
        return f"{piece_name(state, question.seat, a)} against {piece_name(state, question.seat, b)}"
    if kind.startswith("value:"):
        return str(game.ir["values"][kind[6:]][value])
    return str(value)


def card_name(state: PlayState, card: int) -> str:
    """A card as players call it."""
    if card < 0:
        return "no card"
    ir = state.game.ir
    known = ir["cards"][card]
    side = f"{state.game.sides[known['side']]} " if known["side"] >= 0 else ""
    shown = "".join(f", {name} {value}" for name, value in known["values"].items() if value and name != "event")
    mark = " (event)" if known["values"].get("event") else ""
    return f"{side}{known['deck']} {known['number']}{shown}{mark}"
