"""Carries out orders: answers the questions that they lead to, and waits behind those that come between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from toolchain.cli.play.prompt.pending import GO_ON, Standing, Unread, Waiting, named
from toolchain.cli.play.prompt.written import as_typed
from toolchain.cli.play.table import CHANCE, Table
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Question
from toolchain.engine.naming import REACTING
from toolchain.engine.question import WITHIN
from toolchain.play.foresight.order import MOVES, Order, Plan
from toolchain.play.names import CannotOrder
from toolchain.play.orders import Unclear, must_be_clear, plan

_STOPS = "something else came up: the order stops here"
_LEADS = 4  # units of an order that are tried as the one with which the others go
_RESUMED = 3  # times that an order goes on behind a die that was rolled for it


class CarryingOut:
    """The orders of the person at the keyboard, as far as they are carried out.

    ``answer`` gives an answer, and says whether it was taken; ``refused`` tells why an order was refused.
    """

    def __init__(
        self,
        table: Table,
        standing: Standing,
        unread: Unread,
        answer: Callable[[Question, Any], bool],
        refused: Callable[[Question, Order], None],
    ) -> None:
        self.table, self._standing, self._unread = table, standing, unread
        self._answer, self._refused = answer, refused
        self._waiting: Waiting | None = None  # orders that go on behind a question
        self._usual = -1  # the action of the last order to go somewhere
        self._seat = CHANCE  # that the last order was given for

    @property
    def waits(self) -> bool:
        """Whether orders wait behind a question."""
        return self._waiting is not None

    def forget(self) -> None:
        """No order waits."""
        self._waiting = None

    def goes_on(self) -> bool:
        """Carries out orders that wait, if the present question is the one that they wait for; whether one was answered."""
        waiting, question = self._waiting, self.table.state.question
        if waiting is None or question is None:
            return False
        if waiting.phase != self.table.phase():
            self._waiting = None
            return False
        if question.seat != waiting.seat:
            return False
        if self.table.startled:
            self._hold(waiting)
            return False
        orders, before = waiting.orders, self.table.state.answers
        if waiting.begun and question.kind in MOVES:
            if not question.subject or question.subject[0] not in orders[0].pieces:
                return False
            if waiting.arrived:
                return self._stays(waiting, question)
            if waiting.rolls not in (None, self.table.state.counters):
                self.table.tell_after(_STOPS)
                self._waiting = replace(waiting, orders=orders[1:], begun=False)
                return False
            self._waiting = None
            self._tried([replace(orders[0], action=-1), *orders[1:]])
        elif question.kind == "action":
            self._waiting = None
            self._tried(orders[1:] if waiting.begun else orders)
        return self.table.state.answers > before

    def _stays(self, waiting: Waiting, question: Question) -> bool:
        """Ends the move of a unit that has arrived; one that was moved on behind a question is the player's again."""
        order = waiting.orders[0]
        if PASS in question.values and order.arrived(self.table.state):
            return self._answer(question, PASS)
        self._waiting = replace(waiting, orders=waiting.orders[1:], begun=False)
        return False

    def _tried(self, orders: list[Order]) -> None:
        try:
            if orders:
                self._carry_out(orders)
        except CannotOrder as refusal:
            self.table.tell_after(str(refusal))

    def _hold(self, waiting: Waiting) -> None:
        """Orders that wait until the player says ``go on``."""
        self._waiting = None
        left = waiting.orders[waiting.begun :]
        if left:
            typed = [as_typed(self.table.state, waiting.seat, order) for order in left]
            self._unread.keep(typed, waiting.seat, self.table.phase())
            names = named(self.table.state, waiting.seat, [order.piece for order in left])
            self.table.tell_after(f"the order is not yet carried out for {names}; `{GO_ON}` continues")

    def give(self, orders: list[Order]) -> bool:
        """Gives orders as :meth:`_carry_out` does, while earlier orders wait for an answer: they wait on behind the new ones."""
        before, self._waiting = self._waiting, None
        try:
            return self._carry_out(orders)
        finally:
            if before is not None and before.phase == self.table.phase():
                now, left = self._waiting, before.orders[before.begun :]
                self._waiting = replace(now, orders=[*now.orders, *left]) if now is not None else before

    def _carry_out(self, orders: list[Order]) -> bool:
        """Gives the orders one after the other; whether any answer was given. Raises CannotOrder, RuleError.

        A unit that cannot do it is named, and the next one goes on. Nothing is done if the order to one may mean several
        things.
        """
        orders = self._together(orders)
        must_be_clear(self.table.state, orders, self._usual)
        done = False
        seat = CHANCE
        for number, order in enumerate(orders):
            question = self.table.state.question
            if not number and question is not None:
                seat = question.seat
            elif (
                question is None or question.kind != "action" or question.seat != seat or self.table.startled
            ):
                self._wait(orders[number:])
                return done
            acts = question is not None and question.kind == "action"
            # A die of the unit before is no matter.
            before, self.table.surprised = self.table.surprised, False
            try:
                found = plan(self.table.state, order, self._usual)
            except CannotOrder as refusal:
                if not done and (len(orders) == 1 or isinstance(refusal, Unclear)):
                    raise
                self.table.tell_after(str(refusal))
                if question is not None:
                    self._refused(question, order)
                continue
            if acts and order.goal >= 0 and order.moves:
                self._usual = found.steps[0].value
            ended = self._follow(found)
            self.table.surprised = self.table.surprised or before
            done = True
            if not ended:
                begun = self._waiting is not None
                self._wait(orders[number + (not begun) :], begun)
                return done
            now = self.table.state.question
            if order.goal >= 0 and order.moves and now is not None and now.kind in (*WITHIN, REACTING):
                self._wait(orders[number:], True, True)
                return done
        return done

    def _together(self, orders: list[Order]) -> list[Order]:
        """The same orders, or one for all units where a single action takes them to their common hex."""
        question, first = self.table.state.question, orders[0]
        same = all(replace(order, piece=first.piece) == first for order in orders)
        if len(orders) < 2 or not same or first.goal < 0 or question is None or question.kind in MOVES:
            return orders
        pieces = [order.piece for order in orders]
        for lead in pieces[:_LEADS]:
            joint = replace(first, piece=lead, along=tuple(piece for piece in pieces if piece != lead))
            try:
                plan(self.table.state, joint, self._usual)
            except CannotOrder:
                continue
            return [joint]
        return orders

    def _wait(self, orders: list[Order], begun: bool = False, arrived: bool = False) -> None:
        """Keeps what is left of some orders until the question that came between is answered."""
        question = self.table.state.question
        rolls = self._waiting.rolls if self._waiting is not None else None
        self._waiting = None
        if not orders or question is None:
            return
        waiting = Waiting(orders, begun, self._seat, self.table.phase(), arrived, rolls)
        if self.table.startled or (question.kind == "action" and not begun):
            self._hold(waiting)
            return
        self._waiting = waiting
        if len(orders) > begun and question.kind != REACTING and self._standing.answer(question) is None:
            names = named(self.table.state, self._seat, [order.piece for order in orders[begun:]])
            self.table.tell_after(f"after this question the order continues for {names}")

    def _follow(self, found: Plan, times: int = _RESUMED) -> bool:
        """Gives the answers of a plan; False when another question comes than was foreseen."""
        table = self.table
        rolls = table.state.counters[:]
        seat = self._seat = table.state.question.seat if table.state.question is not None else CHANCE
        for number, step in enumerate(found.steps):
            question = table.state.question
            value = step.answers(question)
            if question is None or question.seat != seat or value is None or (number and table.surprised):
                self.table.tell_after(_STOPS)
                return False
            if not self._answer(question, value[0]):
                return False
        if found.whole:
            return True
        moved = any(table.game.questions[step.question].kind == "move" for step in found.steps)
        return self._behind(found.order, times - (not moved), rolls if moved else None)

    def _behind(self, order: Order, times: int, rolls: list[int] | None) -> bool:
        """An order whose unit is asked to move now, behind a question or a die: the way is planned as if ordered now."""
        question = self.table.state.question
        waiting = Waiting([order], True, self._seat, self.table.phase(), rolls=rolls)
        if question is not None and question.kind == REACTING and not self.table.startled:
            self._waiting = waiting
        if question is None or question.seat != self._seat or times <= 0 or self.table.startled:
            return False
        if question.kind == "action":
            return True
        if question.kind not in MOVES:
            if question.kind in WITHIN:
                self._waiting = waiting
            return False
        if not question.subject or question.subject[0] not in order.pieces:
            return False
        if rolls not in (None, self.table.state.counters):
            self.table.tell_after(_STOPS)
            return False
        # A die that was rolled before the move is no matter to its way.
        before, self.table.surprised = self.table.surprised, False
        try:
            return self._follow(plan(self.table.state, replace(order, action=-1)), times)
        except CannotOrder as refusal:
            self.table.tell_after(str(refusal))
            return False
        finally:
            self.table.surprised = self.table.surprised or before
