"""How an attack on a hex may begin now: the answers that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.faults import ruled
from toolchain.engine.game import PlayState, Question
from toolchain.engine.naming import piece_name, place_name
from toolchain.engine.seen import sees
from toolchain.engine.state import ONLY
from toolchain.play.foresight.order import MOVES, Order, Step, step
from toolchain.play.guess import imagined
from toolchain.play.names import CannotOrder
from toolchain.play.orders import plan

MOST = 12  # attacks on one hex
DEEPEST = 3  # answers before the target is chosen
UNITS_TRIED = 60  # of those that one question offers
_NOT_TAKEN = (*MOVES, "secret", "chance", "react", "may")


class Beginning(NamedTuple):
    """An attack in words, the answers with which it begins, and the hex it is made on (-1: none)."""

    said: str
    steps: tuple[Step, ...]
    hex: int


def attacks_on(state: PlayState, seat: int, hex: int) -> list[Beginning]:
    """What a seat may choose now that has an enemy in a hex, or the hex itself, for its target. Raises RuleError."""
    if state.question is None or state.question.seat != seat or not _enemies(state, seat, hex):
        return []
    guessed = imagined(state, seat)
    guessed.manual = True
    with ruled(guessed):
        return list(islice(_Search(guessed, seat, hex).ways((), ""), MOST))


def moves_into(state: PlayState, seat: int, hex: int) -> list[Beginning]:
    """Orders to units beside a hex with an enemy to go into it: in some games that is how an attack begins. Raises RuleError."""
    if state.question is None or state.question.seat != seat or not _enemies(state, seat, hex):
        return []
    program, at = state.game.program, state.columns["c_at"]
    found = []
    for piece in (x for here in program.ADJ[hex] for x in at[here] if program.SIDE[x] == seat):
        try:
            steps = plan(state, Order(piece, goal=hex)).steps
        except CannotOrder:
            continue
        found.append(Beginning(f"{piece_name(state, seat, piece)} to {place_name(state, hex)}", steps, hex))
        if len(found) == MOST:
            break
    return found


def begins_with(state: PlayState, seat: int, action: int, answers: dict[str, Any]) -> tuple[Step, ...]:
    """The answers that begin an action and answer its first questions, by their names; none where it is not on offer.

    An action that was chosen already goes on at the present question.
    """
    guessed, left = imagined(state, seat), dict(answers)
    guessed.manual = True
    steps: list[Step] = []
    with ruled(guessed):
        while (question := guessed.question) is not None and question.seat == seat:
            name = question.fixed.name
            if question.kind == "action" and not steps and action in question.values:
                value = action
            elif name in left:
                value = left.pop(name)
            else:
                break
            steps.append(step(guessed, value))
            guessed.game.apply(guessed, value)
    return tuple(steps)


class _Search:
    """Looks for the answers that lead to a target. It hears which targets the rules choose without asking."""

    def __init__(self, state: PlayState, seat: int, hex: int) -> None:
        self._state, self._seat, self._hex = state, seat, hex
        self._unasked: list[tuple[str, Any]] = []
        state.ear = self._hear

    def _hear(self, state: Any, kind: str, args: tuple[Any, ...], where: str, cite: str) -> None:
        if kind == ONLY and args[3] == self._seat and args[0] == "choose":
            self._unasked.append((args[1], args[4]))

    def ways(self, before: tuple[Step, ...], said: str) -> Iterator[Beginning]:
        """The attacks that begin with some answers, which were given; ``said``: these in words."""
        state, question = self._state, self._state.question
        aimed = self._targets(self._unasked)
        if aimed:
            yield self._beginning(said, *aimed[0], before)
            return
        if question is None or question.seat != self._seat or question.kind in _NOT_TAKEN:
            return
        targets = self._targets([(question.fixed.type, value) for value in question.values])
        for type_, target in targets:
            words = said or (question.prompt if not before else "")
            yield self._beginning(words, type_, target, (*before, step(state, target)))
        if targets or len(before) == DEEPEST:
            return
        for value, words in self._onward(question, bool(before)):
            mark, chosen = state.mark(), step(state, value)
            self._unasked.clear()
            state.game.apply(state, value)
            yield from self.ways((*before, chosen), f"{said} {words}".strip())
            state.undo(mark)
            state.release()

    def _beginning(self, said: str, type_: str, target: int, steps: tuple[Step, ...]) -> Beginning:
        unit = f"{piece_name(self._state, self._seat, target)} in " if type_ == "piece" else ""
        return Beginning(f"{said}: {unit}{place_name(self._state, self._hex)}", steps, self._hex)

    def _targets(self, choices: list[tuple[str, Any]]) -> list[tuple[str, int]]:
        """The choices that are the hex, or an enemy in it, with their types; of those that the seat cannot tell apart one."""
        state, seat = self._state, self._seat
        there = set(_enemies(state, seat, self._hex))
        nation, face = state.game.program.NATION, state.columns["c_face"]
        told: dict[tuple[Any, ...], tuple[str, int]] = {}
        for type_, x in choices:
            if type_ == "hex" and x == self._hex:
                told["hex",] = type_, x
            elif type_ == "piece" and x in there:
                told.setdefault((x,) if sees(state, seat, x) else (nation[x], face[x]), (type_, x))
        return list(told.values())

    def _onward(self, question: Question, begun: bool) -> list[tuple[Any, str]]:
        """The answers behind which a target may be asked for, in words: an action first, then a unit of one's own."""
        state = self._state
        if question.kind == "action":
            actions = state.game.ir["actions"]
            return [] if begun else [(v, actions[v]["title"]) for v in question.values if v != PASS]
        if question.fixed.type != "piece":
            return []
        own = [x for x in question.values if x >= 0 and state.game.program.SIDE[x] == self._seat]
        return [(x, f"with {piece_name(state, self._seat, x)}") for x in own[:UNITS_TRIED]]


def _enemies(state: PlayState, seat: int, hex: int) -> list[int]:
    sides = state.game.program.SIDE
    return [x for x in state.columns["c_at"][hex] if sides[x] not in (-1, seat)]
