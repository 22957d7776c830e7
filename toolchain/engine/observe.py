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
UNDER = "covered force"


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


def box_open(state: PlayState, seat: int, place: int) -> bool:
    """Whether a seat may look into a box: those seen by all, and by its side's name. A hex is always open."""
    p = state.game.program
    if place < p.hex_count:
        return True
    seen = state.game.ir["boxes"][place - p.hex_count]["seen"]
    return seen == "all" or (0 <= seat < len(p.sides) and seen == p.sides[seat])


def sees(state: PlayState, seat: int, piece: int) -> bool:
    """Whether a seat may know which piece this is and what is attached to it."""
    p = state.game.program
    if piece < 0 or p.SIDE[piece] == seat:
        return True
    place = state.c_place[piece]  # type: ignore[attr-defined]
    if p.SIDE[piece] < 0:
        for name in (r["name"] for r in state.game.ir["relations"]):
            to = getattr(state, "c_to_" + ident(name))[piece]
            if to >= 0:
                return sees(state, seat, to)
        if place < 0:
            return False
    if not box_open(state, seat, place) or covered(state, seat, piece):
        return False
    return state.c_face[piece] not in state.game.ir["visibility"]["secret_faces"]  # type: ignore[attr-defined]


def covered(state: PlayState, seat: int, piece: int) -> bool:
    """Whether a piece lies under a cover of another side, so that not even its being there is known."""
    cover = state.game.cover
    return cover is not None and state.game.program.SIDE[piece] != seat and cover.hides(state, piece)


def sees_card(state: PlayState, seat: int, card: int) -> bool:
    """Whether a seat may know which card this is: those laid open, and those in its own hand."""
    if card < 0:
        return True
    _, pile, side = state.game.program.pile_names[state.c_card_pile[card]]  # type: ignore[attr-defined]
    return pile in ("discard", "play") or (pile in ("hand", "aside") and side == seat)


def piece_view(state: PlayState, seat: int, piece: int) -> PieceView:
    """All that a seat may know of a piece. A hidden one shows its side, nation and face only."""
    p = state.game.program
    face = state.c_face[piece]  # type: ignore[attr-defined]
    if not sees(state, seat, piece):
        return ("hidden", p.SIDE[piece], p.NATION[piece], face, *_public(state, piece))
    attached = []
    for name in (r["name"] for r in state.game.ir["relations"]):
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
    for place in range(p.place_count):
        stack = state.c_at[place]  # type: ignore[attr-defined]
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
            values = getattr(state, "c_" + ident(column["name"]))
            columns[column["name"]] = tuple(values[:-1])
    piles = []
    for index, (deck, pile, side) in enumerate(p.pile_names):
        cards = state.c_pile[index]  # type: ignore[attr-defined]
        if pile in ("discard", "play") or (pile in ("hand", "aside") and side == seat):
            piles.append((deck, pile, side, cards))
        else:
            piles.append((deck, pile, side, len(cards)))
    asked: tuple[Any, ...] = ()
    question = state.question
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
    return Observation(seat, state.turn, places, columns, tuple(piles), asked)


def cover_views(state: PlayState, seat: int, place: int) -> tuple[PieceView, ...]:
    """What a seat sees of the pieces of a hex that lie under covers of others: the side and the sort of each cover."""
    cover = state.game.cover
    if cover is None or place >= state.game.program.hex_count:
        return ()
    found = ((side, cover.under(state, place, side)) for side in range(len(state.game.sides)) if side != seat)
    return tuple(("cover", side, cover.shown(state, pieces)) for side, pieces in found if pieces)


def _subject_view(state: PlayState, question: Question) -> tuple[Any, ...]:
    about = question.subject
    if about and question.kind in ("move", "retreat", "enter", "match"):
        return (handle(state, question.seat, about[0]), *about[1:])
    return about


def handle(state: PlayState, seat: int, piece: int) -> tuple[Any, ...]:
    """How a seat points at a piece: the piece itself when it sees it, else its place and its number in the stack.

    Of what lies under a cover only the cover can be pointed at.
    """
    if sees(state, seat, piece):
        return ("piece", piece)
    place = state.c_place[piece]  # type: ignore[attr-defined]
    if covered(state, seat, piece):
        return ("cover", place, state.game.program.SIDE[piece])
    stack = state.c_at[place] if 0 <= place < state.game.program.hex_count else ()  # type: ignore[attr-defined]
    return ("hidden", place, stack.index(piece) if piece in stack else 0)


def option_view(state: PlayState, question: Question, value: Any) -> Any:
    """An option as its seat may know it."""
    kind = question.fixed.type
    if value == PASS:
        return value
    if kind == "piece":
        return handle(state, question.seat, value)
    if kind == "pair":
        return tuple(handle(state, question.seat, x) for x in value)
    if kind == "card" and not sees_card(state, question.seat, value):
        return ("hidden", *state.game.program.pile_names[state.c_card_pile[value]])  # type: ignore[attr-defined]
    return value


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
    if seat != -2 and state.game.cover is not None and not sees(state, seat, piece):
        place = state.c_place[piece]  # type: ignore[attr-defined]
        if covered(state, seat, piece):
            return UNDER
        if not 0 <= place < p.hex_count:
            return "piece"  # in a box into which the seat cannot look
    if seat != -2 and not sees(state, seat, piece):
        face = ir["faces"][state.c_face[piece]]  # type: ignore[attr-defined]
        number = ""
        place = state.c_place[piece]  # type: ignore[attr-defined]
        if place >= 0:
            stack = state.c_at[place]  # type: ignore[attr-defined]
            number = f" {stack.index(piece) + 1}" if len(stack) > 1 and place < p.hex_count else ""
        return " ".join(word for word in (face, nation, "unit") if word) + number
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
        return piece_name(state, question.seat if question.seat >= 0 else -2, value) + where
    if kind == "action":
        return str(game.ir["actions"][value]["title"])
    if kind == "side":
        return str(game.sides[value])
    if kind == "card":
        if question.seat >= 0 and not sees_card(state, question.seat, value):
            deck, pile, side = game.program.pile_names[state.c_card_pile[value]]  # type: ignore[attr-defined]
            return f"a card of the {pile} of {deck}" + (f" of {game.sides[side]}" if side >= 0 else "")
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
    shown = "".join(
        f", {name} {known['values'][name]}"
        for name in ir["card_values"]
        if known["values"].get(name) and name != "event"
    )
    mark = " (event)" if known["values"].get("event") else ""
    return f"{side}{known['deck']} {known['number']}{shown}{mark}"
