"""What a line at the prompt answers: the present question, or with an order this one and those that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.cli.crash_report import report_at_prompt
from toolchain.cli.play.prompt.carrying_out import CarryingOut
from toolchain.cli.play.prompt.choice_input import ANY, PASSING, exactly, is_number, meant
from toolchain.cli.play.prompt.in_turn import InTurn
from toolchain.cli.play.prompt.pending import ALWAYS, GO_ON, Standing, Unread, named, only_choice
from toolchain.cli.play.prompt.written import GOAL, written_orders
from toolchain.cli.play.speaking import tell, tell_wrapped
from toolchain.cli.play.table import CHANCE, Stuck, Table
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import IllegalChoice, Question, RuleError
from toolchain.engine.naming import REACTING
from toolchain.play.foresight.order import Order
from toolchain.play.names import CannotOrder
from toolchain.play.orders import Unclear, could_act

_BRIEF = 2  # lines of reasons for one unit of several


class Giver:
    """Reads lines of the person at the keyboard: answers, and orders that are carried out."""

    def __init__(self, table: Table, by_number: Callable[[Question], bool] = lambda question: True) -> None:
        self.table = table
        self.by_number = by_number  # whether the choices of a question have numbers on the screen
        self.given = 0  # answers
        self.standing = Standing()
        self.in_turn = InTurn(table)
        self._warned = -1  # answers of the game when somebody was told that units could still act
        self._unread = Unread()
        self.orders = CarryingOut(table, self.standing, self._unread, self._answer, self._order_refused)

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
                if not self.orders.waits and not self._unread.waits(now.seat) and not done:
                    self.table.tell_after("no order is waiting")
                    break
                parts = [*self._unread.take(now.seat), *parts]
            elif not self._answers(now, words, part):
                # An order that came to a question is tried again behind it.
                rest = ([part] if now.kind != "action" else []) + parts
                if done and rest:
                    self._unread.keep(rest, question.seat, self.table.phase())
                    self.table.tell_after(f"`{self._unread.text}` is waiting; `{GO_ON}` continues")
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
        goes_on = self.orders.goes_on() or self._carries_on(question) or self._answers_always(question)
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
            self.table.tell_after(
                f"something else came up: `{self._unread.text}` is not carried out; `{GO_ON}` continues"
            )

    def _answers(self, question: Question, words: list[str], text: str) -> bool:
        """Whether a part of a line is carried out: an order that holds until all its units were asked, or another."""
        try:
            in_turn = exactly(question, words, text) is None and self.in_turn.takes(question, text)
        except CannotOrder as refusal:
            self.table.tell_after(str(refusal))
            return False
        return in_turn or self._one(question, words, text)

    def _carries_on(self, question: Question) -> bool:
        """Answers a question by an order to units that are asked in turn; whether it did."""
        value = self.in_turn.answer(question)
        return value is not None and self._answer(question, value[0])

    def forget(self, line: int = 0) -> None:
        """The position is another one: no order waits, and no answer of this line or a later one is given unasked."""
        self.orders.forget()
        self._unread.clear()
        self.standing.forget(line)
        self.in_turn.clear()

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
            orders = [] if is_number(question, text) else written_orders(self.table.state, question, text)
            if orders:
                return self.orders.give(orders)
        except CannotOrder as refusal:
            self.table.tell_after(str(refusal))
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
                self.table.tell_after("this cannot be declined: answer with one of the choices")
                return False
            self.table.tell_after(f"{refusal.reason}{near} (`?` for help)")
            self._reasons(question, text)
            return False

    def _from_now_on(self, question: Question, words: list[str], text: str) -> bool:
        """Answers, and answers so whenever the same is asked again."""
        if question.kind == "action" or question.seat == CHANCE:
            self.table.tell_after(
                "`always` answers questions that interrupt your orders; it does not choose actions or rolls"
            )
            return False
        any_ = text.casefold() == ANY
        try:
            value = meant(question, words, text, self.by_number(question))
        except IllegalChoice as refusal:
            self.table.tell_after(f"{refusal.reason} (`?` for help)")
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
            f"  {named(state, question.seat, units)} can still act; type `{text}` again to choose `{question.say(PASS)}`"
        )
        return True

    def _reasons(self, question: Question, text: str, most: int | None = None) -> None:
        # Imported here: nothing is refused before the first question.
        from toolchain.cli.play.prompt.refusing import reasons

        try:
            lines = reasons(self.table.state, question, text, GOAL.fullmatch(text))
        except Exception as error:  # the game is as it was, and goes on
            report_at_prompt(error, "reasons of a refusal")
            return
        tell_wrapped(lines[:most], 4)

    def _order_refused(self, question: Question, order: Order) -> None:
        self._reasons(question, order.text(self.table.state), _BRIEF)

    def _answer(self, question: Question, value: Any) -> bool:
        try:
            self.table.answer(question, value, keep=question.seat != CHANCE)
        except Stuck as fault:
            tell(f"  {fault}")
            tell("  Your last answer is taken back: choose something else, or save the game.")
            return False
        self.given += 1
        return True
