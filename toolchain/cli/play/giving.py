"""What a line at the prompt answers: the present question, or with an order this one and those that follow."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from toolchain.cli.play.choice_input import exactly, meaning
from toolchain.cli.play.speaking import tell, tell_wrapped
from toolchain.cli.play.table import CHANCE, Stuck, Table
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import IllegalChoice, Question, RuleError
from toolchain.engine.naming import piece_name
from toolchain.engine.several import is_for_several
from toolchain.play.orders import (
    MOVES,
    CannotOrder,
    Order,
    Plan,
    could_act,
    named_hex,
    named_units,
    plan,
)

GOAL = re.compile(r"(?:(?P<who>.+?)\s+)?(?P<word>to|at)\s+(?P<goal>.+)", re.IGNORECASE)
_PASSING = ("pass", "none", "stop", "done", "end")
_NAMED = 5  # units that are named of those that could still act
_RESUMED = 3  # times that an order goes on behind a die that was rolled for it


class Giver:
    """Carries out answers and orders of the person at the keyboard."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.given = 0  # answers
        self._warned = -1  # answers of the game when somebody was told that units could still act
        self._waiting: Order | None = None  # an order that goes on behind a question to the player

    def give(self, question: Question, words: list[str], text: str) -> bool:
        """Answers what a line says, or says why not. Lines with ``;`` are several, as long as nothing comes between."""
        parts = [part.strip() for part in text.split(";") if part.strip()]
        self.table.next_line()
        done = False
        for number, part in enumerate(parts):
            now = self.table.state.question
            if now is None or now.seat != question.seat or self.table.surprised:
                tell(f"  something else came up: `{'; '.join(parts[number:])}` is not carried out")
                break
            if number:
                words = now.words()
            waiting, self._waiting = self._waiting, None
            before = self.given
            if not self._one(now, words, part):
                self._waiting = waiting
                break
            done = True
            if waiting is not None and self.given == before + 1:
                self._go_on(waiting, question.seat)
        return done

    def _go_on(self, order: Order, seat: int, times: int = _RESUMED) -> bool:
        """An order whose unit is asked to move now, behind a question or a die: the way is planned as if ordered now."""
        question = self.table.state.question
        if question is None or question.seat != seat or times <= 0 or self.table.revealed:
            return False
        if question.kind not in MOVES:
            self._waiting = order if question.kind in ("may", "choose") else None
            return False
        if not question.subject or question.subject[0] != order.piece:
            return False
        try:
            return self._follow(plan(self.table.state, replace(order, action=-1)), times - 1)
        except CannotOrder as refusal:
            tell(f"  {refusal}")
            return False

    def _one(self, question: Question, words: list[str], text: str) -> bool:
        if self._passes_early(question, text):
            return False
        value = exactly(question, words, text)
        if value is not None:
            return self._answer(question, value[0])
        try:
            orders = self._orders(question, text)
            if orders:
                return self._carry_out(orders)
        except CannotOrder as refusal:
            tell(f"  {refusal}")
            self._reasons(question, text)
            return False
        except RuleError as error:
            tell(f"  the order cannot be foreseen: {error}")
            return False
        try:
            return self._answer(question, self._meant(question, words, text))
        except IllegalChoice as refusal:
            near = (
                f"; did you mean {' or '.join(f'`{n}`' for n in refusal.nearest)}?" if refusal.nearest else ""
            )
            if text.lower() in _PASSING and PASS not in question.values:
                tell("  this cannot be declined; `undo` takes your last line back")
                return False
            tell(f"  {refusal.reason}{near} (`?` helps)")
            self._reasons(question, text)
            return False

    def _passes_early(self, question: Question, text: str) -> bool:
        """Whether a bare `pass` would leave units that could still act: told once, done when it is typed again.

        A person at a terminal only: a script cannot answer, and whoever writes what the choice ends knows it.
        """
        if question.kind != "action" or text.lower() not in _PASSING or PASS not in question.values:
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
        names = [piece_name(state, question.seat, unit) for unit in units[:_NAMED]]
        more = f" and {len(units) - _NAMED} more" if len(units) > _NAMED else ""
        tell(f"  {', '.join(names)}{more} could still act; `pass` again: {question.say(PASS)}")
        return True

    def _meant(self, question: Question, words: list[str], text: str) -> Any:
        try:
            return meaning(question, words, text)
        except IllegalChoice:
            if PASS in question.values and text.lower().split()[0] in _PASSING:
                return PASS
            if question.fixed.type == "yes-no" and text.lower() in _PASSING:
                return 0
            raise

    def _reasons(self, question: Question, text: str) -> None:
        # Imported here: nothing is refused before the first question.
        from toolchain.cli.play.refusing import reasons

        tell_wrapped(reasons(self.table.state, question, text, GOAL.fullmatch(text)), 4)

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

    def _orders(self, question: Question, text: str) -> list[Order]:
        """The orders that a line gives; none when it is not written as one. Raises CannotOrder."""
        if question.seat == CHANCE:
            return []
        state, seat = self.table.state, question.seat
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
        action, rest = self._action(question, who)
        try:
            units = named_units(state, seat, rest)
        except CannotOrder:
            if found is None:
                return []  # it may be a part of the words of a choice
            if question.kind in ("may", "choose", "secret"):
                raise CannotOrder("answer this question before you give an order") from None
            raise
        return [Order(unit, action, goal, moves) for unit in units]

    def _action(self, question: Question, text: str) -> tuple[int, str]:
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

    def _carry_out(self, orders: list[Order]) -> bool:
        """Gives the orders one after the other; whether any answer was given. Raises CannotOrder, RuleError."""
        done = False
        for number, order in enumerate(orders):
            try:
                found = plan(self.table.state, order)
            except CannotOrder as refusal:
                if not done:
                    raise
                tell(f"  {refusal}")
                return done
            going_on = self._follow(found)
            done = True
            if not going_on:
                if number + 1 < len(orders):
                    tell(f"  {len(orders) - number - 1} more of this order are not carried out")
                return done
        return done

    def _follow(self, found: Plan, times: int = _RESUMED) -> bool:
        """Gives the answers of a plan; False when another question comes than was foreseen."""
        table = self.table
        seat = table.state.question.seat if table.state.question is not None else CHANCE
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
                tell("  something else came up: the order stops here")
                return False
            if not self._answer(question, step.value):
                return False
        if found.whole:
            return not table.surprised
        if any(table.game.questions[step.question].kind == "move" for step in found.steps):
            return False
        return self._go_on(found.order, seat, times)


def only_choice(question: Question, manual: bool) -> bool:
    """Whether a question leaves nothing to choose."""
    if question.seat == CHANCE or (manual and question.kind == "chance"):
        return False
    return len(question.values) == 1 and not is_for_several(question.fixed)
