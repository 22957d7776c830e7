"""Questions to the rules from the table: why not. What the asker may not see is guessed, not looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.cli.play.table_view.stacks import unit_lines
from toolchain.engine.ask.answer import CannotAsk
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import PlayState, Question, RuleError
from toolchain.play.foresight.order import Order
from toolchain.play.guess import hidden_units, imagined, secret_states
from toolchain.play.names import CannotOrder, named_hex, named_in_sight, named_units
from toolchain.play.orders import plan

if TYPE_CHECKING:
    from toolchain.engine.ask.table import Table
    from toolchain.ir.rules import Action

GUESSED = "this answer guesses at hidden units"
LEFT_OUT = "this answer assumes that secret states are as they were before the set-up"
MOST_LINES = 12


def why(state: PlayState, seat: int, words: str) -> list[str]:
    """What keeps a unit from something, in the forms of ``hexwright why``."""
    from toolchain.engine.ask.why import FORMS
    from toolchain.engine.ask.why import why as answer

    if not words:
        return ["ask:", *(f"  why {form}: {what}" for form, what in FORMS.values())]

    def answered(table: Table) -> list[str]:
        try:
            return answer(table, words).text().splitlines()
        except CannotAsk:
            named = _in_names(state, seat, words)
            units = [] if named else named_in_sight(state, seat, words)
            if units:
                return unit_lines(state, seat, units)
            if not named:
                raise
            return [line for question in named for line in answer(table, question).text().splitlines()]

    return as_imagined(state, seat, answered)


def _in_names(state: PlayState, seat: int, words: str) -> list[str]:
    """A question that calls an action as the screen does, before or after its unit, with the names of the rules.

    One question for each action that may be meant.
    """
    parts = words.split()
    for at in range(1, len(parts)):
        for said, unit in ((parts[at:], parts[:at]), (parts[:at], parts[at:])):
            try:
                piece = named_units(state, seat, " ".join(unit))[0]
            except CannotOrder:
                continue
            actions = named_actions(state, " ".join(said).lower(), piece)
            if actions:
                return [f"{state.game.ir['pieces'][piece]['id']} {action['name']}" for action in actions]
    return []


def named_actions(state: PlayState, said: str, piece: int) -> list[Action]:
    """The actions that a name or title, or the beginning of one, may mean for a unit: those for units of its kind.

    Of these the actions on offer come first. If none is for its kind, the action that :func:`named_action` finds.
    """
    fit = [action for action in state.game.ir["actions"] if _is_for(state, action, piece)]
    for among in (_offered(state), fit):
        whole = [action for action in among if action in fit and said in _called(action)]
        begins = [a for a in among if a in fit and any(name.startswith(said) for name in _called(a))]
        if whole or begins:
            return whole[:1] or begins
    action = named_action(state, said)
    return [action] if action is not None else []


def _is_for(state: PlayState, action: Action, piece: int) -> bool:
    """Whether an action is done with units of the kind of a unit, wherever they stand."""
    scope = action["scope"]
    return scope is not None and bool(scope["kinds"] >> state.game.ir["pieces"][piece]["kind"] & 1)


def _called(action: Action) -> tuple[str, str]:
    return action["name"].lower(), action["title"].lower()


def _offered(state: PlayState) -> list[Action]:
    question, actions = state.question, state.game.ir["actions"]
    return [actions[v] for v in state.opts if v != PASS] if question and question.kind == "action" else []


def named_action(state: PlayState, said: str) -> Action | None:
    """The action that has a name or title, or the only one whose name or title begins so; those on offer come first."""
    for among in (_offered(state), state.game.ir["actions"]):
        begins = []
        for action in among:
            if said in _called(action):
                return action
            if any(name.startswith(said) for name in _called(action)):
                begins.append(action)
        if len(begins) == 1:
            return begins[0]
    return None


def closed(state: PlayState, seat: int, action: Action) -> list[str]:
    """Why an action of the game is not on offer."""
    from toolchain.engine.ask.why import closed as answer

    if not 0 <= seat < len(state.game.sides):
        return []
    return as_imagined(state, seat, lambda table: answer(table, action, seat), quiet=True)


def no_mover(state: PlayState, seat: int, piece: int) -> list[str]:
    """Why a unit takes none of the actions on offer that move units; empty if it may take one, or none is on offer."""
    from toolchain.engine.ask.why import no_mover as answer

    def answered(table: Table) -> list[str]:
        found = answer(table, piece)
        return found.text().splitlines() if found is not None else []

    return as_imagined(state, seat, answered)


def refusal(state: PlayState, question: Question, text: str) -> list[str]:
    """Why a hex or unit that was answered is not among the choices; empty where the text names none."""
    seat = question.seat
    if not 0 <= seat < len(state.game.sides):
        return []
    if question.kind == "move":
        return _no_step(state, question, text)
    kind = question.fixed.type.removeprefix("set of ")
    if kind not in ("hex", "piece"):
        return []
    return as_imagined(state, seat, lambda table: _no_choice(table, text), quiet=True)


def _no_choice(table: Table, text: str) -> list[str]:
    from toolchain.engine.ask.why import why as answer

    if not table.knows(text):
        return []
    return answer(table, text).lines[:-1]  # the choices stand on the screen already


def _no_step(state: PlayState, question: Question, text: str) -> list[str]:
    seat = question.seat
    try:
        goal = named_hex(state, text)
    except CannotOrder:
        return []
    piece = question.subject[0]
    here = state.columns["c_place"][piece]
    if goal not in state.game.program.ADJ[here]:
        try:
            plan(state, Order(piece, goal=goal))
            return [f"`{text}` is not next to the unit: `to {text}` goes there step by step"]
        except CannotOrder:
            pass

    def stopped(table: Table) -> list[str]:
        from toolchain.engine.ask.cost import cost
        from toolchain.engine.ask.moves import at_once
        from toolchain.engine.ask.reasons import barring
        from toolchain.engine.codegen.writer import ident

        ways = table.ir["movements"]
        movement = next(each for each in ways if ident(each["name"]) == question.fixed.way)
        found = at_once(table, piece, movement)
        if goal in found.kernel.adjacent[here]:
            stop = found.stopped(here, goal)
            cite = f" [{stop.paragraph}]" if stop.paragraph else ""
            because = barring(found, here, goal)
            return [f"{stop.why}: {because}{cite}" if because else stop.why + cite]
        answer = cost(found, goal)
        return [answer.said, *answer.lines]

    return as_imagined(state, seat, stopped, quiet=True)


def as_imagined(
    state: PlayState, seat: int, ask: Any, quiet: bool = False, most: int = MOST_LINES
) -> list[str]:
    """What is answered on the position as the seat may imagine it."""
    from toolchain.engine.ask.table import Table

    try:
        lines: list[str] = ask(Table(imagined(state, seat)))
    except CannotAsk as refused:
        return [] if quiet else [str(refused)]
    except RuleError as error:
        return [] if quiet else [f"the rules cannot answer this: {error}"]
    if len(lines) > most:
        lines = [*lines[:most], f"... and {len(lines) - most} more lines"]
    if lines and 0 <= seat < len(state.game.sides) and hidden_units(state, seat):
        lines.append(GUESSED)
    if lines and secret_states(state.game):
        lines.append(LEFT_OUT)
    return lines
