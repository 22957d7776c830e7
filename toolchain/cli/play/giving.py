"""What a line at the prompt answers: the present question, or with an order this one and those that follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from toolchain.cli.crash_report import report_at_prompt
from toolchain.cli.play.choice_input import ANY, PASSING, exactly, meant
from toolchain.cli.play.in_turn import InTurn
from toolchain.cli.play.pending import ALWAYS, GO_ON, Standing, Unread, Waiting, named, only_choice
from toolchain.cli.play.speaking import tell, tell_wrapped
from toolchain.cli.play.table import CHANCE, Stuck, Table
from toolchain.cli.play.written import GOAL, as_typed, written_orders
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import IllegalChoice, Question, RuleError
from toolchain.engine.naming import REACTING
from toolchain.engine.question import WITHIN
from toolchain.play.foresight.order import MOVES, Order, Plan
from toolchain.play.names import CannotOrder
from toolchain.play.orders import Unclear, could_act, must_be_clear, plan

_BRIEF = 2  # lines of reasons for one unit of several
_STOPS = "something else came up: the order stops here"
_RESUMED = 3  # times that an order goes on behind a die that was rolled for it


class Giver:
    """Carries out answers and orders of the person at the keyboard."""

    def __init__(self, table: Table, by_number: Callable[[Question], bool] = lambda question: True) -> None:
        self.table = table
        self.by_number = by_number  # whether the choices of a question have numbers on the screen
        self.given = 0  # answers
        self.standing = Standing()
        self.in_turn = InTurn(table)
        self._warned = -1  # answers of the game when somebody was told that units could still act
        self._waiting: Waiting | None = None  # orders that go on behind a question
        self._unread = Unread()
        self._usual = -1  # the action of the last order to go somewhere
        self._seat = CHANCE  # that the last order was given for

    def give(self, question: Question, words: list[str], text: str) -> bool:
        """Answers what a line says, or says why not. Lines with ``;`` are several, as long as nothing comes between."""
        parts = [part.strip() for part in text.split(";") if part.strip()]
        self.table.next_line()
        done = False
        while parts:
            now = self.table.state.question
            if now is not None and now.kind == REACTING and now.seat != question.seat:
                self._unread.resuming, self._unread.seat = parts, question.seat
                break
            if now is None or now.seat != question.seat or self.table.surprised:
                self._comes_between(parts, question.seat)
                break
            part = parts.pop(0)
            if done:
                words = now.words()
            if part.casefold() == GO_ON and exactly(now, words, part) is None:
                if self._waiting is None and not self._unread.waits(now.seat) and not done:
                    self._tell("no order is waiting")
                    break
                parts = [*self._unread.take(now.seat), *parts]
            elif not self._answers(now, words, part):
                # An order that came to a question is tried again behind it.
                rest = ([part] if now.kind != "action" else []) + parts
                if done and rest:
                    self._unread.keep(rest, question.seat, self.table.phase())
                    self._tell(f"`{self._unread.text}` is waiting; `{GO_ON}` continues")
                break
            done = True
            while self.settles():
                pass
        return done

    def settles(self) -> bool:
        """Answers the present question, if nobody needs to type that: the only choice, an order that waits, `always`."""
        question = self.table.state.question
        if question is None or question.seat in self.table.bots:
            return False
        if only_choice(question, self.table.state.manual):
            self.table.take(question, question.values[0], "the only choice")
            self.given += 1
            return True
        goes_on = self.goes_on() or self._carries_on(question) or self._answers_always(question)
        return goes_on or self._reads_on(question)

    def _reads_on(self, question: Question) -> bool:
        """Carries out the rest of a line after the other side has declined to react: nothing has come between."""
        if question.seat != self._unread.seat or question.seat == CHANCE:
            return False
        if self.table.startled:
            self._comes_between(self._unread.resume(), question.seat)
        elif question.kind == "action":
            return self.give(question, question.words(), "; ".join(self._unread.resume()))
        return False

    def _comes_between(self, parts: list[str], seat: int) -> None:
        """The rest of a line waits."""
        self._unread.keep(parts, seat, self.table.phase())
        if self._unread.kept:
            self._tell(
                f"something else came up: `{self._unread.text}` is not carried out; `{GO_ON}` continues"
            )

    def _answers(self, question: Question, words: list[str], text: str) -> bool:
        """Whether a part of a line is carried out: an order that holds until all its units were asked, or another."""
        try:
            in_turn = exactly(question, words, text) is None and self.in_turn.takes(question, text)
        except CannotOrder as refusal:
            self._tell(str(refusal))
            return False
        return in_turn or self._one(question, words, text)

    def _carries_on(self, question: Question) -> bool:
        """Answers a question by an order to units that are asked in turn; whether it did."""
        value = self.in_turn.answer(question)
        return value is not None and self._answer(question, value[0])

    def forget(self, line: int = 0) -> None:
        """The position is another one: no order waits, and no answer of this line or a later one is given unasked."""
        self._waiting = None
        self._unread.clear()
        self.standing.forget(line)
        self.in_turn.clear()

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
        orders, before = waiting.orders, self.given
        if waiting.begun and question.kind in MOVES:
            if not question.subject or question.subject[0] not in orders[0].pieces:
                return False
            if waiting.arrived:
                return self._stays(waiting, question)
            if waiting.rolls not in (None, self.table.state.counters):
                self._tell(_STOPS)
                self._waiting = replace(waiting, orders=orders[1:], begun=False)
                return False
            self._waiting = None
            self._tried([replace(orders[0], action=-1), *orders[1:]])
        elif question.kind == "action":
            self._waiting = None
            self._tried(orders[1:] if waiting.begun else orders)
        return self.given > before

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
            self._tell(str(refusal))

    def _hold(self, waiting: Waiting) -> None:
        """Orders that wait until the player says ``go on``."""
        self._waiting = None
        left = waiting.orders[waiting.begun :]
        if left:
            typed = [as_typed(self.table.state, waiting.seat, order) for order in left]
            self._unread.keep(typed, waiting.seat, self.table.phase())
            names = named(self.table.state, waiting.seat, [order.piece for order in left])
            self._tell(f"the order is not yet carried out for {names}; `{GO_ON}` continues")

    def _tell(self, text: str) -> None:
        """A line, after what has happened before it."""
        self.table.tell(self.table.eyes())
        tell(f"  {text}")

    def _one(self, question: Question, words: list[str], text: str) -> bool:
        if self._passes_early(question, text):
            return False
        value = exactly(question, words, text, self.by_number(question))
        if value is not None:
            return self._answer(question, value[0])
        always = ALWAYS.fullmatch(text)
        if always is not None:
            return self._from_now_on(question, words, always["answer"])
        try:
            orders = written_orders(self.table.state, question, text)
            if orders:
                return self._carry_out_before(orders)
        except CannotOrder as refusal:
            self._tell(str(refusal))
            if not isinstance(refusal, Unclear):
                self._reasons(question, text)
            return False
        except RuleError as error:
            tell(f"  the order cannot be planned: {error}")
            return False
        try:
            return self._answer(question, meant(question, words, text, self.by_number(question)))
        except IllegalChoice as refusal:
            near = (
                f"; did you mean {' or '.join(f'`{n}`' for n in refusal.nearest)}?" if refusal.nearest else ""
            )
            if text.lower() in PASSING and PASS not in question.values:
                self._tell("this cannot be declined; `undo` takes your last line back")
                return False
            self._tell(f"{refusal.reason}{near} (`?` for help)")
            self._reasons(question, text)
            return False

    def _from_now_on(self, question: Question, words: list[str], text: str) -> bool:
        """Answers, and answers so whenever the same is asked again."""
        if question.kind == "action" or question.seat == CHANCE:
            self._tell(
                "`always` answers questions that interrupt your orders; it does not choose actions or rolls"
            )
            return False
        any_ = text.casefold() == ANY
        try:
            value = meant(question, words, text, self.by_number(question))
        except IllegalChoice as refusal:
            self._tell(f"{refusal.reason} (`?` for help)")
            return False
        self.standing.keep(question, None if any_ else value, self.table.line)
        return self._answer(question, value)

    def _answers_always(self, question: Question) -> bool:
        """Gives the answer that the player gives to this question every time; False where there is none."""
        value = self.standing.answer(question)
        if value is None:
            return False
        self.table.take(question, value[0], "as set with `always`")
        self.given += 1
        return True

    def _passes_early(self, question: Question, text: str) -> bool:
        """Whether a bare `pass` would leave units that could still act: told once, done when it is typed again.

        A person at a terminal only: a script cannot answer, and whoever writes what the choice ends knows it.
        """
        if question.kind != "action" or text.lower() not in PASSING or PASS not in question.values:
            return False
        state = self.table.state
        if not self.table.reader.is_terminal or self._warned == state.answers:
            return False
        try:
            units = could_act(state, question.seat)
        except RuleError:
            return False
        if not units:
            return False
        self._warned = state.answers
        tell(
            f"  {named(state, question.seat, units)} can still act; type `pass` again to choose `{question.say(PASS)}`"
        )
        return True

    def _reasons(self, question: Question, text: str, most: int | None = None) -> None:
        # Imported here: nothing is refused before the first question.
        from toolchain.cli.play.refusing import reasons

        try:
            lines = reasons(self.table.state, question, text, GOAL.fullmatch(text))
        except Exception as error:  # the game is as it was, and goes on
            report_at_prompt(error, "reasons of a refusal")
            return
        tell_wrapped(lines[:most], 4)

    def _answer(self, question: Question, value: Any) -> bool:
        try:
            self.table.answer(question, value, keep=question.seat != CHANCE)
        except Stuck as fault:
            tell(f"  {fault}")
            tell("  Your last answer is taken back: choose something else, or save the game.")
            return False
        self.given += 1
        return True

    # orders

    def _carry_out_before(self, orders: list[Order]) -> bool:
        """As :meth:`_carry_out`, while earlier orders wait for an answer: they wait on behind the new ones."""
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
                self._tell(str(refusal))
                if question is not None:
                    self._reasons(question, order.text(self.table.state), _BRIEF)
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
        joint = replace(first, along=tuple(order.piece for order in orders[1:]))
        try:
            plan(self.table.state, joint, self._usual)
        except CannotOrder:
            return orders
        return [joint]

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
        if len(orders) > begun and question.kind != REACTING and self.standing.answer(question) is None:
            names = named(self.table.state, self._seat, [order.piece for order in orders[begun:]])
            self._tell(f"after this question the order continues for {names}")

    def _follow(self, found: Plan, times: int = _RESUMED) -> bool:
        """Gives the answers of a plan; False when another question comes than was foreseen."""
        table = self.table
        rolls = table.state.counters[:]
        seat = self._seat = table.state.question.seat if table.state.question is not None else CHANCE
        for number, step in enumerate(found.steps):
            question = table.state.question
            if (
                question is None
                or question.seat != seat
                or question.number != step.question
                or question.subject != step.about
                or step.value not in (*question.values,)
                or (number and table.surprised)
            ):
                self._tell(_STOPS)
                return False
            if not self._answer(question, step.value):
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
            self._tell(_STOPS)
            return False
        # A die that was rolled before the move is no matter to its way.
        before, self.table.surprised = self.table.surprised, False
        try:
            return self._follow(plan(self.table.state, replace(order, action=-1)), times)
        except CannotOrder as refusal:
            self._tell(str(refusal))
            return False
        finally:
            self.table.surprised = self.table.surprised or before
