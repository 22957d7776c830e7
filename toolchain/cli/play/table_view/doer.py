"""The unit that acts where a question is asked, or the hex that is attacked, so that the table can name and mark it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.engine.codegen.procedures import FIRST_SLOT, PASS
from toolchain.engine.game import Question
from toolchain.engine.naming import REACTING, card_name, place_name
from toolchain.engine.question import ABOUT_A_PIECE, WITHIN
from toolchain.ir.kept.moments import BATTLE, BEFORE, OF_BATTLE, OF_DECK

ACTIONS = ("action ", BATTLE)
"""What the names of the procedures of actions begin with."""
TARGET = "target"


def unit_of(question: Question) -> int:
    """The piece that a question is about, -1 for none.

    That is the mover, or else the unit that the innermost procedure with a unit is carried out for, if it belongs to the
    side that is asked: a unit of the other side is not told.
    """
    if question.kind in ABOUT_A_PIECE:
        interrupts = question.kind == REACTING and battle_of(question)
        return int(question.subject[0]) if question.subject and not interrupts else -1
    if question.kind not in WITHIN:
        return -1
    for procedure, given in _called(question):
        if _has(procedure) == OF_BATTLE:
            return -1  # its first piece is the first of several attackers
        if procedure.startswith(ACTIONS) and not any(type_ == "piece" for _, type_, _ in given):
            return -1  # what called it is about something else
        for piece in (value for _, type_, value in given if type_ == "piece"):
            own = isinstance(piece, int) and piece >= 0
            return piece if own and question.state.game.program.SIDE[piece] == question.seat else -1
    return -1


def battle_of(question: Question) -> tuple[str, int] | None:
    """The attacked hex, and whether a question comes ``before``, ``in`` or ``after`` the attack; None if there is none."""
    if question.kind != REACTING and question.kind not in WITHIN:
        return None
    for depth, (procedure, given) in enumerate(_called(question)):
        if procedure.startswith(BATTLE):
            return None if depth else _fought(question)
        if _has(procedure) == OF_BATTLE:
            hex = next(value for name, _, value in given if name == "to")
            return ("before" if procedure.split()[1] == BEFORE else "after", hex)
        if any(type_ == "piece" for _, type_, _ in given):
            return None
    return None


def _fought(question: Question) -> tuple[str, int] | None:
    """As :func:`battle_of`, of a question that the battle itself asks once its target is chosen."""
    game, state = question.state.game, question.state
    slot = question.fixed.slots.get(TARGET)
    if slot is None or question.fixed.name == TARGET:
        return None
    asked = (game.questions[number] for number in range(question.number, -1, -1))
    type_ = next((each.type for each in asked if each.name == TARGET), "")
    target = state.stack[-1][slot]
    hex = state.columns["c_place"][target] if type_ == "piece" else target
    return ("in", hex) if 0 <= hex < game.program.hex_count else None


def occasion(question: Question) -> str:
    """The attack or played card that a question belongs to, interrupts or follows, in words; empty if there is none."""
    battle = battle_of(question)
    if battle is None or battle[1] < 0:
        return _played(question)
    moment, hex = battle
    return f"{'after the ' if moment == 'after' else ''}attack on {place_name(question.state, hex)}"


def _played(question: Question) -> str:
    """The card that was played where a question is asked in its moment; empty if there is none."""
    for procedure, given in _called(question) if question.kind == REACTING or question.kind in WITHIN else ():
        if _has(procedure) == OF_DECK:
            return next(card_name(question.state, value) for name, _, value in given if name == "card")
        if any(type_ == "piece" for _, type_, _ in given):
            return ""
    return ""


def paragraphs(question: Question) -> str:
    """The paragraph of a question; of reactions those of each that is offered, of a unit for an action that of the action."""
    actions = question.state.game.ir["actions"]
    if question.kind == "scope" and question.subject:
        # A trigger may have come between: the question stands under its paragraph then.
        return actions[question.subject[0]]["cite"] or question.cite
    if question.kind != REACTING:
        return question.cite
    return ", ".join(
        dict.fromkeys(
            actions[value]["cite"] for value in question.values if value != PASS and actions[value]["cite"]
        )
    )


def _called(question: Question) -> Iterator[tuple[str, list[tuple[str, str, Any]]]]:
    """The procedures under way, the innermost first: name, and each argument with its name, type and value."""
    state, game = question.state, question.state.game
    cites = game.space["CITES"]
    params = {procedure["name"]: procedure["params"] for procedure in game.ir["procedures"]}
    for frame in reversed(state.stack):
        name = cites[frame[0]][0]
        yield (
            name,
            [
                (param, type_, frame[slot])
                for slot, (param, type_) in enumerate(params.get(name, ()), FIRST_SLOT)
                if slot < len(frame)
            ],
        )


def _has(procedure: str) -> str:
    """What has the moment that a procedure carries out: a battle, a deck, a way of moving; empty of any other procedure."""
    moment, _, rest = procedure.partition(" ")
    return rest.split()[1] if moment == "moment" and len(rest.split()) > 1 else ""
