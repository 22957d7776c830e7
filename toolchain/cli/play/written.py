"""Orders as a player writes them at the prompt: an action, units, and a hex."""

from __future__ import annotations

import re

from toolchain.cli.play.table import CHANCE
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import PlayState, Question
from toolchain.play.foresight.order import MOVES, ORDERED, Order
from toolchain.play.names import CannotOrder, named_hex, named_units
from toolchain.play.orders import ANSWER_FIRST

GOAL = re.compile(r"(?:(?P<who>.+?)\s+)?(?P<word>to|at)\s+(?P<goal>.+)", re.IGNORECASE)


def written_orders(state: PlayState, question: Question, text: str) -> list[Order]:
    """The orders that a line gives; none when it is not written as one. Raises CannotOrder."""
    if question.seat == CHANCE:
        return []
    seat = question.seat
    found = GOAL.fullmatch(text)
    goal, moves, who = -1, True, text
    if found is not None:
        moves, who = found["word"].lower() == "to", (found["who"] or "").strip()
        goal = named_hex(state, found["goal"])
    elif question.kind != "action":
        return []
    if not who:
        if question.kind in MOVES and question.subject:
            return [Order(question.subject[0], goal=goal, moves=moves)]
        raise CannotOrder("missing unit; write `UNIT to HEX`")
    action, rest = _action(question, who)
    try:
        units = named_units(state, seat, rest)
    except CannotOrder:
        if found is None:
            return []  # it may be a part of the words of a choice
        if question.kind not in ORDERED:
            raise CannotOrder(ANSWER_FIRST) from None
        raise
    about_another = question.kind in MOVES and question.subject and question.subject[0] != units[0]
    if about_another or (question.kind not in ORDERED and not moves) or question.kind == "may":
        raise CannotOrder(ANSWER_FIRST)
    return [Order(unit, action, goal, moves) for unit in units]


def _action(question: Question, text: str) -> tuple[int, str]:
    """The action with which an order begins, -1 where none is named, and the rest of it."""
    if question.kind != "action":
        return -1, text
    words = text.split()
    known = [(v, question.state.game.ir["actions"][v]) for v in question.values if v != PASS]
    for length in range(len(words) - 1, 0, -1):
        said = " ".join(words[:length]).lower()
        same = [v for v, a in known if said in (a["name"].lower(), a["title"].lower())]
        begins = same or [
            v for v, a in known if any(a[word].lower().startswith(said) for word in ("name", "title"))
        ]
        if len(begins) == 1:
            return begins[0], " ".join(words[length:])
    return -1, text
