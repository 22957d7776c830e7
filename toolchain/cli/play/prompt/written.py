"""Orders as a player writes them at the prompt: an action, units, and a hex."""

from __future__ import annotations

import re

from toolchain.cli.play.table import CHANCE
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import PlayState, Question
from toolchain.engine.naming import piece_name
from toolchain.play.foresight.order import MOVES, ORDERED, Order
from toolchain.play.names import CannotOrder, named_hex, named_units
from toolchain.play.orders import Unclear, answer_first

GOAL = re.compile(r"(?:(?P<who>.+?)\s+)?(?P<word>to|at)\s+(?P<goal>.+)", re.IGNORECASE)
_SEPARATES = re.compile(r"[,;]|\b(?:to|at|and)\b", re.IGNORECASE)  # what divides a line into its parts


def written_orders(state: PlayState, question: Question, text: str) -> list[Order]:
    """The orders that a line gives; none when it is not written as one. Raises CannotOrder."""
    if question.seat == CHANCE:
        return []
    seat = question.seat
    found = GOAL.fullmatch(text)
    goal, moves, who = -1, True, text
    if found is not None:
        moves, who = found["word"].lower() == "to", (found["who"] or "").strip()
        try:
            goal = named_hex(state, found["goal"])
        except CannotOrder:
            if question.kind not in ORDERED or _words_of_a_choice(question, text):
                return []
            raise
    elif question.kind != "action":
        return []
    if not who:
        if question.kind in MOVES and question.subject:
            return [Order(question.subject[0], goal=goal, moves=moves)]
        raise CannotOrder("missing unit; write `UNIT to HEX`")
    action, rest = _action(state, question, who)
    try:
        units = named_units(state, seat, rest)
    except CannotOrder:
        if found is None:
            return []  # it may be a part of the words of a choice
        if question.kind not in ORDERED:
            raise Unclear(answer_first(question)) from None
        raise
    a_choice = _begins_one_choice(question, text) or (action < 0 and _words_of_a_choice(question, text))
    if found is None and a_choice:
        names = [state.game.ir["pieces"][unit][key].casefold() for unit in units for key in ("id", "name")]
        if text.casefold() not in names:
            return []  # a part of a name, and of the words of a choice
    about_another = question.kind in MOVES and question.subject and question.subject[0] != units[0]
    if about_another or (question.kind not in ORDERED and not moves) or question.kind == "may":
        raise Unclear(answer_first(question))
    return [Order(unit, action, goal, moves) for unit in units]


def as_typed(state: PlayState, seat: int, order: Order) -> str:
    """An order as it may be typed, with names that mean its units and no others."""
    ir = state.game.ir
    action = ""
    if order.action >= 0:
        title, name = (ir["actions"][order.action][key] for key in ("title", "name"))
        action = f"{name if _SEPARATES.search(title) else title} "
    units = ", ".join(_unmistakable(state, seat, piece) for piece in order.pieces)
    hex = f" {'to' if order.moves else 'at'} {ir['hexes'][order.goal]['id']}" if order.goal >= 0 else ""
    return f"{action}{units}{hex}"


def _unmistakable(state: PlayState, seat: int, piece: int) -> str:
    name = piece_name(state, seat, piece)
    try:
        return name if named_units(state, seat, name) == [piece] else state.game.ir["pieces"][piece]["id"]
    except CannotOrder:
        return state.game.ir["pieces"][piece]["id"]


def _words_of_a_choice(question: Question, text: str) -> bool:
    """Whether whole words of a choice, or of an action that is not on offer now, are what a line says."""
    titles = (
        [action["title"] for action in question.state.game.ir["actions"]] if question.kind == "action" else []
    )
    said = " ".join(text.casefold().split())
    return any(f" {said} " in f" {words.casefold()} " for words in (*question.words(), *titles))


def _begins_one_choice(question: Question, text: str) -> bool:
    """Whether a line is how the words of one choice begin, and of no other."""
    said = " ".join(text.casefold().split())
    return sum(words.casefold().startswith(said) for words in question.words()) == 1


def _action(state: PlayState, question: Question, text: str) -> tuple[int, str]:
    """The action with which an order begins, -1 where none is named, and the rest of it."""
    if question.kind != "action":
        return -1, text
    words = text.split()
    known = [(v, state.game.ir["actions"][v]) for v in question.values if v != PASS]
    several = ""
    for length in range(len(words) - 1, 0, -1):
        said = " ".join(words[:length]).lower()
        same = [v for v, a in known if said in (a["name"].lower(), a["title"].lower())]
        begins = same or [
            v for v, a in known if any(a[word].lower().startswith(said) for word in ("name", "title"))
        ]
        rest = " ".join(words[length:])
        if len(begins) == 1:
            return begins[0], rest
        if begins and not several and _names_units(state, question.seat, rest):
            titles = ", ".join(f"`{action['title']}`" for v, action in known if v in begins)
            several = f"`{said}` is ambiguous: {titles}"
    if several and not _names_units(state, question.seat, text):
        raise Unclear(several)
    return -1, text


def _names_units(state: PlayState, seat: int, text: str) -> bool:
    try:
        return bool(named_units(state, seat, text))
    except CannotOrder:
        return False
