"""Orders: one line that stands for several answers, foreseen on the position as the seat may imagine it.

An order adds nothing to the rules. It is a list of ordinary answers, each with the question that it is meant for; whoever
gives them stops at the first question that is another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.faults import ruled
from toolchain.engine.game import PlayState, Question
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.naming import piece_name, place_name
from toolchain.play.foresight.foreseen import Foresight
from toolchain.play.foresight.order import MOVES, ORDERED, Order, Plan
from toolchain.play.guess import imagined
from toolchain.play.names import CannotOrder

GUESSES = 3  # positions that are imagined before a way is given up


class Unclear(CannotOrder):
    """A line that is refused as a whole: it may mean several things, or a question comes before any order."""


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
        if question.kind not in ORDERED and not _moves_next(state, seat, order):
            raise Unclear(answer_first(question))
        raise CannotOrder(_no_way(state, seat, order))
    if len(whole) > 1 and question.kind == "action":
        meant = _by_default(state, order, [each.steps[0].value for each in whole], usual)
        if meant is not None:
            return whole[meant]
        raise Unclear(_several(state, order, [each.steps[0].value for each in whole], question.values))
    return whole[0]


def _moves_next(state: PlayState, seat: int, order: Order) -> bool:
    """Whether the present question lets choose the unit of an order to go somewhere, and then asks where it goes."""
    guessed = imagined(state, seat)
    asked = guessed.question
    if asked is None or asked.fixed.type != "piece" or order.piece not in asked.values:
        return False
    if order.goal < 0 or not order.moves or order.along:
        return False
    guessed.manual = True
    with ruled(guessed):
        mark = guessed.mark()
        guessed.game.apply(guessed, order.piece)
        after = guessed.question
        asks = after is not None and after.kind in MOVES and after.subject[:1] == (order.piece,)
        guessed.undo(mark)
        guessed.release()
    return asks


def answer_first(question: Question) -> str:
    """That a question comes before any order, with the unit or hex that it is about."""
    if question.kind in MOVES and question.subject:
        about: tuple[str, ...] = (piece_name(question.state, question.seat, question.subject[0]),)
    else:
        about = question.about
    said = f"the question about {about[0]}" if about else "this question"
    return f"answer {said} before you give an order"


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
        if _is_plain_move(actions[number]["name"], actions[number]["title"].casefold().split())
    ]
    if len(moves) == 1:
        return moves[0]
    return possible.index(usual) if usual in possible else None


def _is_plain_move(name: str, title: list[str]) -> bool:
    """Whether an action is called a move and nothing more: no move by rail or by sea."""
    return name == "move" or (title[:1] == ["move"] and "by" not in title)


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
            found = Foresight(state, seat, order).foresee(first)
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
