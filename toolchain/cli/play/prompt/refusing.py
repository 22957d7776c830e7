"""Why what a person typed cannot be done, as far as the rules tell."""

from __future__ import annotations

import re

from toolchain.cli.play.prompt import asking
from toolchain.engine.game import PlayState, Question
from toolchain.play.names import CannotOrder, named_hex, named_units


def reasons(state: PlayState, question: Question, text: str, goal: re.Match[str] | None) -> list[str]:
    """Lines about a text that was refused; ``goal``: how it reads as an order to a hex, with ``who``, ``word`` and ``goal``."""
    if question.kind != "action":
        if goal is not None and question.kind == "move":
            return asking.refusal(state, question, goal["goal"])
        # An order names a unit of its own; the same name may belong to one of the enemy.
        piece = _one_unit(state, question.seat, goal["who"] or "") if goal is not None else None
        named = state.game.ir["pieces"][piece]["id"] if piece is not None else text
        barred = asking.refusal(state, question, named)
        if barred or goal is None or question.kind != "scope":
            return barred
        return _why_not_there(state, question, goal)
    action = asking.named_action(state, text.lower())
    if action is not None and state.game.ir["actions"].index(action) not in question.values:
        return asking.closed(state, question.seat, action)
    if goal is None:
        return _why_no_action(state, question, text)
    barred = _why_no_action(state, question, goal["who"] or "")
    return barred if barred and barred[0].endswith(": no") else _why_not_there(state, question, goal)


def _why_not_there(state: PlayState, question: Question, goal: re.Match[str]) -> list[str]:
    """Why a unit cannot go to a hex, of an order that names both and no action."""
    try:
        hex = named_hex(state, goal["goal"])
    except CannotOrder:
        return []
    piece = _one_unit(state, question.seat, goal["who"] or "")
    if piece is None or goal["word"] != "to":
        return []
    barred = asking.no_mover(state, question.seat, piece)
    if barred:
        return barred
    ids = state.game.ir["pieces"][piece]["id"], state.game.ir["hexes"][hex]["id"]
    return asking.why(state, question.seat, f"{ids[0]} enter {ids[1]}")


def _one_unit(state: PlayState, seat: int, text: str) -> int | None:
    """The unit that a text names; words of an action may stand before it."""
    words = text.split()
    for start in range(len(words)):
        try:
            (piece,) = named_units(state, seat, " ".join(words[start:]))
        except (CannotOrder, ValueError):
            continue
        return piece
    return None


def _why_no_action(state: PlayState, question: Question, text: str) -> list[str]:
    """Why a unit may not take an action of the game; empty where a line names neither."""
    words = text.split()
    for length in range(len(words) - 1, 0, -1):
        said, unit = " ".join(words[:length]), " ".join(words[length:])
        if asking.named_action(state, said.lower()) is None:
            continue
        try:
            piece = named_units(state, question.seat, unit)[0]
        except CannotOrder as refusal:
            return [str(refusal)]
        action = asking.named_actions(state, said.lower(), piece)[0]
        return asking.why(state, question.seat, f"{state.game.ir['pieces'][piece]['id']} {action['name']}")
    return []
