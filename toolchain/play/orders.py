"""Orders: one line that stands for several answers, foreseen on the position as the seat may imagine it.

An order adds nothing to the rules. It is a list of ordinary answers, each with the question that it is meant for; whoever
gives them stops at the first question that is another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.faults import ruled
from toolchain.engine.game import PlayState, Question
from toolchain.engine.kernels.cheapest import cheapest_way
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.naming import piece_name, place_name
from toolchain.ir.kept.groups import LEAVE_BEHIND, TAKE_ALONG
from toolchain.play.guess import imagined
from toolchain.play.names import CannotOrder, only_actor

GOES = ("move", "enter")
MOVES = (*GOES, "retreat")
ORDERED = ("action", "scope", *MOVES)  # kinds of questions that an order answers
ANSWER_FIRST = "answer this question before you give an order"
GUESSES = 3  # positions that are imagined before a way is given up
FARTHEST = 6  # steps of a retreat that are foreseen
LOOKED_AT = 100  # answers that are tried to see whether an order leads to a move
LONGEST = 60  # answers that one order may stand for


class Unclear(CannotOrder):
    """A line that is refused as a whole: it may mean several things, or a question comes before any order."""


@dataclass(frozen=True)
class Step:
    """One answer, the number of the question that it is meant for, and what that question is about."""

    question: int
    about: tuple[Any, ...]
    value: Any


@dataclass(frozen=True)
class Order:
    """What a unit is to do: an action (-1: any), and a hex to go ``to`` or to act ``at`` (-1: none).

    ``along``: other units that one action takes to the same hex.
    """

    piece: int
    action: int = -1
    goal: int = -1
    moves: bool = True
    along: tuple[int, ...] = ()

    @property
    def pieces(self) -> tuple[int, ...]:
        """All units of the order."""
        return (self.piece, *self.along)

    def arrived(self, state: PlayState) -> bool:
        """Whether all its units stand where it sends them."""
        return all(state.columns["c_place"][piece] == self.goal for piece in self.pieces)


@dataclass(frozen=True)
class Plan:
    """The answers that are foreseen. ``whole``: they carry the order out; else chance or the other side comes between."""

    order: Order
    steps: tuple[Step, ...]
    whole: bool


def plan(state: PlayState, order: Order, usual: int = -1) -> Plan:
    """The answers to the present question, and to those after it, that carry an order out. Raises CannotOrder.

    Of several actions that move the unit, the one called a move is meant, else ``usual``, the one of the order before.
    """
    question = state.question
    if question is None:
        raise CannotOrder("the game is over")
    seat = question.seat
    whole: list[Plan] = []
    for number in range(GUESSES):
        plans = _plans(imagined(state, seat, number), seat, order)
        whole = [each for each in plans if each.whole] or plans
        if whole:
            break
    else:
        if question.kind not in ORDERED:
            raise Unclear(ANSWER_FIRST)
        raise CannotOrder(_no_way(state, seat, order))
    if len(whole) > 1 and question.kind == "action":
        meant = _by_default(state, order, [each.steps[0].value for each in whole], usual)
        if meant is not None:
            return whole[meant]
        raise Unclear(_several(state, order, [each.steps[0].value for each in whole], question.values))
    return whole[0]


def must_be_clear(state: PlayState, orders: Sequence[Order], usual: int = -1) -> None:
    """Raises Unclear where one of several orders may mean several things now."""
    for order in orders if len(orders) > 1 else ():
        try:
            found = plan(state, order, usual)
        except Unclear:
            raise
        except CannotOrder:
            continue
        if order.goal >= 0 and order.moves:
            usual = found.steps[0].value


def _by_default(state: PlayState, order: Order, possible: list[int], usual: int) -> int | None:
    """Which of several actions an order to go somewhere means, by its place in the list; None where that is open."""
    if order.goal < 0 or not order.moves:
        return None
    actions = state.game.ir["actions"]
    moves = [
        place
        for place, number in enumerate(possible)
        if "move" in (actions[number]["name"], actions[number]["title"].split(" ")[0].casefold())
    ]
    if len(moves) == 1:
        return moves[0]
    return possible.index(usual) if usual in possible else None


def _several(state: PlayState, order: Order, possible: list[int], offered: Sequence[Any]) -> str:
    """That several actions carry an order out, and how one of them is written: with the fewest words that mean it."""
    actions = state.game.ir["actions"]
    titles = [actions[number]["title"] for number in possible]
    others = [actions[number]["title"] for number in offered if number not in (PASS, possible[-1])]
    words = titles[-1].split()
    short = next(
        (
            begins
            for count in range(1, len(words) + 1)
            if not any(other.startswith(begins := " ".join(words[:count])) for other in others)
        ),
        titles[-1],
    )
    listed = " and ".join(f"`{title}`" for title in titles)
    unit = state.game.ir["pieces"][order.piece]["name"]
    where = (
        f" {'to' if order.moves else 'at'} {state.game.ir['hexes'][order.goal]['id']}"
        if order.goal >= 0
        else ""
    )
    example = f"`{short} {unit}{where}`"
    return f"{listed} are {'both' if len(titles) == 2 else 'all'} possible: write one of them before the unit, as in {example}"


def _plans(state: PlayState, seat: int, order: Order) -> list[Plan]:
    """What comes of an order on a position that is given for it, by the action with which it may begin."""
    state.manual = True
    plans: list[Plan] = []
    with ruled(state):
        for first in _beginnings(state, order):
            mark = state.mark()
            found = _foreseen(state, seat, order, first)
            state.undo(mark)
            state.release()
            if found is not None:
                plans.append(found)
    return plans


def _beginnings(state: PlayState, order: Order) -> Iterator[Any]:
    """The answers with which an order may begin: actions are tried one by one, all else is sure."""
    question = state.question
    assert question is not None
    if question.kind == "action":
        yield from (v for v in state.opts if v != PASS and order.action in (-1, v))
    elif order.action < 0:
        yield None


def _foreseen(state: PlayState, seat: int, order: Order, first: Any) -> Plan | None:
    """Carries an order out on a position that may be spoilt; None when it comes to nothing."""
    steps: list[Step] = []
    acts = first is not None
    named = False  # whether the unit has been chosen, or the question is about it
    aimed = False  # whether the hex has been chosen before the unit, as in a battle

    def answer(value: Any) -> None:
        steps.append(Step(state.q, _subject(state), value))
        state.game.apply(state, value)

    if acts:
        answer(first)
        # The only unit that could act is not asked for: an action without a hex is begun with it.
        named = order.goal < 0 and only_actor(state, seat, first) == order.piece
    while len(steps) < LONGEST:
        question = state.question
        if question is None or question.seat != seat:
            return _until_here(state, order, steps) if named else None
        chosen = _unit(question, order)
        if chosen is not None and not named:
            before = state.columns["c_place"][order.piece]
            answer(chosen)
            named = True
            if order.goal < 0 or aimed or (order.arrived(state) and before != order.goal):
                return Plan(order, tuple(steps), True)  # where there is one hex to go to, nobody is asked
            if order.moves and question.kind not in ORDERED and not _is_to_move(state, seat, order):
                return None  # it was chosen for something else, such as a loss or an attack
            continue
        if question.kind in MOVES and question.subject and question.subject[0] not in order.pieces:
            return None
        if not named and acts and not (aimed or order.moves or question.kind in MOVES):
            if question.fixed.type == "hex" and order.goal in state.opts:
                answer(order.goal)
                aimed = True
                continue
        if not named and not (question.kind in MOVES and question.subject):
            return None
        if order.goal < 0:  # the unit was the only one, so that nobody was asked for it
            return Plan(order, tuple(steps), True)
        if question.kind == "move" and order.moves:
            return _walk(state, seat, order, steps)
        if question.fixed.type == "hex" and (question.kind in MOVES) == order.moves:
            if order.goal not in state.opts:
                return _retreat(state, seat, order, steps) if question.kind == "retreat" else None
            answer(order.goal)
            return Plan(order, tuple(steps), not order.along or order.arrived(state))
        if question.fixed.type in ("hex", "piece", f"{SET_OF}hex", f"{SET_OF}piece"):
            return None
        # What is asked between decides nothing about the way: it is for the player.
        return _until_here(state, order, steps) if named else None
    return None


def _until_here(state: PlayState, order: Order, steps: list[Step]) -> Plan | None:
    """What is foreseen of an order where chance, the other side or a question comes between.

    Where no action is named, an order to go somewhere is none to attack: the unit must come to be asked where it goes.
    """
    goes = order.goal < 0 or not order.moves or order.action >= 0 or _goes_later(state, order, [LOOKED_AT])
    return Plan(order, tuple(steps), False) if goes else None


def _goes_later(state: PlayState, order: Order, left: list[int]) -> bool:
    """Whether the unit of an order may be asked where it moves before the next action; ``left``: answers to be tried."""
    asked = state.question
    if asked is None or asked.kind == "action":
        return False
    if asked.kind in GOES and asked.subject and asked.subject[0] in order.pieces:
        return True
    for value in asked.values:
        if left[0] <= 0:
            return False
        left[0] -= 1
        mark = state.mark()
        state.game.apply(state, value)
        found = order.arrived(state) or _goes_later(state, order, left)
        state.undo(mark)
        state.release()
        if found:
            return True
    return False


def _is_to_move(state: PlayState, seat: int, order: Order) -> bool:
    """Whether the present question is where the unit of an order goes."""
    asked = state.question
    if asked is None or asked.seat != seat or asked.kind not in MOVES:
        return False
    return bool(asked.subject) and asked.subject[0] in order.pieces


def _walk(state: PlayState, seat: int, order: Order, steps: list[Step]) -> Plan | None:
    """The steps of a move, and the answer that ends it, as long as the next question is about this move."""
    fixed = state.game.questions[state.q]
    piece, left = _subject(state)[:2]
    kernel = state.game.space["mv_" + fixed.way]
    way = [order.goal] if kernel.by_destination else cheapest_way(kernel, state, piece, left, order.goal)
    if not way or way[0] not in state.opts:
        return None
    for hex in (*way, PASS):
        if hex != PASS:
            _go_by(state, seat, steps)
        if state.over or state.game.questions[state.q] is not fixed or _subject(state)[0] != piece:
            # Something comes between; behind the last hex that is no matter.
            return Plan(order, tuple(steps), hex == PASS and (not order.along or order.arrived(state)))
        if hex not in state.opts:
            break
        steps.append(Step(state.q, _subject(state), hex))
        state.game.apply(state, hex)
    return Plan(order, tuple(steps), order.arrived(state))


def _go_by(state: PlayState, seat: int, steps: list[Step]) -> None:
    """Answers that nobody is left behind or taken along in a hex through which a stack only passes."""
    while not state.over and state.question is not None and state.question.seat == seat:
        if state.question.fixed.prompt not in (LEAVE_BEHIND, TAKE_ALONG):
            return
        steps.append(Step(state.q, _subject(state), PASS))
        state.game.apply(state, PASS)


def _retreat(state: PlayState, seat: int, order: Order, steps: list[Step]) -> Plan | None:
    """The shortest way of a retreat, which is asked step by step: of equal ones that through the lowest numbers."""
    fixed = state.game.questions[state.q]
    ways: list[list[Step]] = [[]]
    seen: set[int] = set()
    for _ in range(FARTHEST):
        longer: list[list[Step]] = []
        for way in ways:
            mark = state.mark()
            for step in way:
                state.game.apply(state, step.value)
            asked = state.question
            if asked is not None and asked.fixed is fixed and asked.seat == seat:
                if asked.subject and asked.subject[0] == order.piece:
                    for hex in (hex for hex in asked.values if hex != PASS and hex not in seen):
                        step = Step(state.q, asked.subject, hex)
                        if hex == order.goal:
                            return Plan(order, (*steps, *way, step), True)
                        seen.add(hex)
                        longer.append([*way, step])
            state.undo(mark)
            state.release()
        ways = longer
    return None


def _subject(state: PlayState) -> tuple[Any, ...]:
    about = state.game.about[state.q]
    made: tuple[Any, ...] = about(state, state.stack[-1]) if about else ()
    return made


def _unit(question: Question, order: Order) -> Any:
    """The answer that chooses the unit, or all units, of an order and nothing else; None where it is no choice."""
    if question.fixed.type == "piece":
        return order.piece if order.piece in question.values and not order.along else None
    if question.fixed.type == f"{SET_OF}piece":
        wanted = sorted(order.pieces)
        sets = (value for value in question.values if isinstance(value, tuple))
        return next((value for value in sets if sorted(value) == wanted), None)
    return None


def could_act(state: PlayState, seat: int) -> list[int]:
    """Units that could begin an action at the present question, as far as the seat may know."""
    units: set[int] = set()
    guessed = imagined(state, seat)
    guessed.manual = True
    with ruled(guessed):
        for action in [value for value in guessed.opts if value != PASS]:
            mark = guessed.mark()
            guessed.game.apply(guessed, action)
            asked = guessed.question
            if asked is not None and asked.seat == seat:
                if asked.kind == "scope":
                    units.update(x for x in _members(asked) if x >= 0)
                elif asked.kind in MOVES and asked.subject:
                    units.add(asked.subject[0])
            guessed.undo(mark)
            guessed.release()
    return sorted(units)


def _members(question: Question) -> Iterator[int]:
    """The units of the choices of a question, which may be sets of them."""
    for value in question.values:
        if question.fixed.type == "piece":
            yield value
        elif question.fixed.type == f"{SET_OF}piece" and isinstance(value, tuple):
            yield from value


def _no_way(state: PlayState, seat: int, order: Order) -> str:
    name = piece_name(state, seat, order.piece)
    if order.goal < 0:
        return f"{name} cannot do that now"
    if order.moves:
        return f"{name} cannot go to {place_name(state, order.goal)} now"
    return f"{name} can do nothing at {place_name(state, order.goal)} now"
