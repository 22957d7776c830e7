"""Places, pieces and cards in words, as a seat may know them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.values import step
from toolchain.engine.seen import covered, sees, sees_card
from toolchain.engine.state import State
from toolchain.ir.kept.made_up import is_made_up
from toolchain.ir.kinds import kind_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Action, Rules

UNDER = "covered force"
REACTING = "react"
_ANY_ROLL = ("", "die", "dice", "roll")
_IN_RULES = re.compile(r"hex (?=\S*\d\S*$)")  # a number follows, not the rest of a place's name


def passing_words(actions: Sequence[Action], kind: str, again: bool) -> str:
    """What a seat says that takes none of the actions that are open together; ``again``: it may have taken some before.

    The first action that declares such words gives them. ``kind``: ``action`` or ``react``.
    """
    declared = next((action["passing"] for action in actions if action.get("passing")), "")
    if declared:
        return declared
    if kind == REACTING:
        return "do not react"
    if len(actions) == 1 and actions[0]["title"][:1].islower():
        return f"do not {actions[0]['title']}"
    return "do nothing more" if again else "do nothing"


def roll_name(name: str) -> str:
    """What the rules call a roll, in words; empty where that tells no more than that dice are rolled."""
    words = name.replace("-", " ")
    return "" if words in _ANY_ROLL or is_made_up(name) else words


def nation_name(name: str) -> str:
    """A nation as people write it: names of a package have no spaces."""
    return name.replace("_", " ")


def state_name(ir: Rules, name: str) -> str:
    """What people call a state or stock: the text of its marker, or its name without hyphens."""
    for look in ir.get("looks", ()):
        if look["name"] == name and look["of"] in ("state", "stock") and "text" in look:
            return look["text"]
    return name.replace("-", " ")


def place_name(state: State, place: int) -> str:
    """Printed number of a hex with its name, or the name of a box."""
    p = state.game.program
    if place < 0:
        return "off map"
    if place >= p.hex_count:
        return str(p.boxes[place - p.hex_count])
    known = state.game.ir["hexes"][place]
    return f"{known['id']} {known['name']}" if known.get("name") else str(known["id"])


def place_or_none(state: State, place: int) -> str:
    """A place in words; a piece that is nowhere is off the map."""
    return place_name(state, place) if place >= 0 else "off the map"


def piece_name(state: State, seat: int, piece: int) -> str:
    """Name of a piece as a seat may know it; ``seat`` -2 sees everything."""
    p = state.game.program
    ir = state.game.ir
    if piece < 0:
        return "none"
    nation = nation_name(ir["nations"][p.NATION[piece]]) if p.NATION[piece] >= 0 else ""
    if seat != -2 and state.game.cover is not None and not sees(state, seat, piece):
        place = state.columns["c_place"][piece]
        if covered(state, seat, piece):
            return UNDER
        if not 0 <= place < p.hex_count:
            return "piece"  # in a box into which the seat cannot look
    if seat != -2 and not sees(state, seat, piece):
        face = ir["faces"][state.columns["c_face"][piece]]
        number = ""
        place = state.columns["c_place"][piece]
        if place >= 0:
            stack = state.columns["c_at"][place]
            number = f" {stack.index(piece) + 1}" if len(stack) > 1 and place < p.hex_count else ""
        return " ".join(word for word in (face, nation, "unit") if word) + number
    name = str(ir["pieces"][piece]["name"])
    begins = name.casefold().startswith(f"{nation} ".casefold())
    return name if begins or not nation else f"{nation} {name}"


def card_name(state: State, card: int) -> str:
    """A card as players call it."""
    if card < 0:
        return "no card"
    ir = state.game.ir
    known = ir["cards"][card]
    side = f"{state.game.side_names[known['side']]} " if known["side"] >= 0 else ""
    shown = "".join(
        f", {name} {known['values'][name]}"
        for name in ir["card_values"]
        if known["values"].get(name) and name != "event"
    )
    mark = " (event)" if known["values"].get("event") else ""
    plain = f"{side}{known['deck']} {known['number']}{shown}{mark}"
    return f"{known['title']} ({plain})" if known.get("title") else plain


def seen_card_name(state: State, seat: int, card: int) -> str:
    """A card as a seat may know it; a negative ``seat`` sees everything."""
    if seat < 0 or sees_card(state, seat, card):
        return card_name(state, card)
    deck, pile, side = state.game.program.pile_names[state.columns["c_card_pile"][card]]
    return f"a card of the {pile} of {deck}" + (f" of {state.game.side_names[side]}" if side >= 0 else "")


def value_name(state: State, seat: int, type_: str, value: Any) -> str:
    """A value of a type, as packages write it, as a seat may know it; a negative ``seat`` sees everything."""
    ir = state.game.ir
    kind = kind_of(type_)
    if kind == "place":
        return place_or_none(state, value)
    if kind in ("piece", "card", "side", "nation", "hexside") and value < 0:
        return "none"
    if kind == "piece":
        return piece_name(state, seat if seat >= 0 else -2, value)
    if kind == "card":
        return seen_card_name(state, seat, value)
    if kind in ("side", "nation"):
        return str(state.game.side_names[value]) if kind == "side" else nation_name(ir["nations"][value])
    if kind == "hexside":
        return "/".join(ir["hexes"][index]["id"] for index in ir["edges"][value][:2])
    if type_ == "condition":
        return "yes" if value else "no"
    steps = ir["values"].get(type_.removeprefix("value of "), ()) if type_.startswith("value of ") else ()
    return step(value, steps)


def bare_hex(words: str) -> str:
    """The words of a hex in small letters, without ``hex`` before them, which stands there in the rules."""
    return _IN_RULES.sub("", " ".join(words.split()).casefold())
