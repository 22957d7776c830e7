"""A question that a seat is asked: its options, their words, what a text means, and why a choice is barred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from toolchain.engine import several
from toolchain.engine.bitsets import bits
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.procedures import Question as Fixed
from toolchain.engine.faults import ruled
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.naming import (
    REACTING,
    passing_words,
    piece_name,
    place_name,
    roll_name,
    seen_card_name,
    value_name,
)
from toolchain.engine.seen import handle, sees_card
from toolchain.engine.state import State
from toolchain.engine.whereabouts import whereabouts
from toolchain.ir.statements import told

VIEWED = (
    "piece",
    "pair",
    "card",
    f"{SET_OF}piece",
    f"{SET_OF}card",
)  # types of options that a seat may be unable to see


class IllegalChoice(Exception):
    """An answer that the rules refuse: reason, paragraph, and the nearest legal choices."""

    def __init__(self, reason: str, cite: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite
        self.nearest = list(nearest)


@dataclass(frozen=True)
class Question:
    """A decision put to a seat. ``options`` are plain values in canonical order; ``say`` words them."""

    state: State
    number: int
    seat: int
    fixed: Fixed
    values: tuple[Any, ...]

    @property
    def kind(self) -> str:
        """choose, may, secret, action, scope, move, retreat, enter, match or chance."""
        return self.fixed.kind

    @property
    def prompt(self) -> str:
        """What is asked, in words, as its seat may see what they show."""
        if not self.fixed.told:
            called = roll_name(self.fixed.name) if self.kind == "chance" and self.fixed.type == "die" else ""
            return f"{self.fixed.prompt} ({called})" if called else self.fixed.prompt
        return told(self.fixed.prompt, self.told, partial(value_name, self.state, self.seat))

    @property
    def told(self) -> tuple[Any, ...]:
        """The values that the prompt shows."""
        if not self.fixed.told:
            return ()
        with ruled(self.state):
            made: tuple[Any, ...] = self.state.game.space[f"w{self.number}"](self.state, self.state.stack[-1])
        return made

    @property
    def cite(self) -> str:
        """Paragraph."""
        return self.fixed.cite

    @property
    def subject(self) -> tuple[Any, ...]:
        """What the question is about: the moving piece, the chosen action."""
        about = self.state.game.about[self.number]
        made: tuple[Any, ...] = about(self.state, self.state.stack[-1]) if about else ()
        return made

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces that the procedure was called with which asks."""
        return tuple(dict.fromkeys(self._given("piece")))

    @property
    def about(self) -> tuple[str, ...]:
        """What a question within a procedure is about, in words: the pieces it was called with, without any the hexes."""
        pieces = tuple(piece_name(self.state, self.seat, piece) for piece in self.pieces)
        return pieces or tuple(place_name(self.state, hex) for hex in self._given("hex"))

    def _given(self, kind: str) -> list[int]:
        """The arguments of one type that the procedure was called with, without what is none."""
        if self.kind not in WITHIN:
            return []
        frame = self.state.stack[-1]
        given = [frame[slot] for slot, type_ in self.fixed.about if type_ == kind]
        return [value for value in given if value is not None and value >= 0]

    def options(self, limit: int | None = None) -> Iterator[Any]:
        """Legal answers in canonical order."""
        return iter(self.values if limit is None else self.values[:limit])

    def say(self, value: Any) -> str:
        """The words of an answer as its seat may see it; equal words of several options are numbered."""
        said = option_text(self.state, self, value)
        if value in self.values:
            same = [v for v in self.values if option_text(self.state, self, v).lower() == said.lower()]
            if len(same) > 1:
                return f"{said} ({same.index(value) + 1})"
        return said

    def words(self) -> list[str]:
        """The words of all options, as :meth:`say` gives them."""
        said = [option_text(self.state, self, value) for value in self.values]
        lower = [text.lower() for text in said]
        often, so_far = Counter(lower), Counter[str]()
        made = []
        for text, key in zip(said, lower, strict=True):
            so_far[key] += 1
            made.append(f"{text} ({so_far[key]})" if often[key] > 1 else text)
        return made

    def views(self) -> list[Any]:
        """What the seat may know of each option; equal for states that differ only in what it may not see."""
        if self.fixed.type not in VIEWED:
            return list(self.values)
        return [option_view(self.state, self, value) for value in self.values]

    def allows(self, value: Any) -> Any:
        """The option that is equal to a value, also a set that is not offered by itself. Raises IllegalChoice."""
        if value in self.values:
            # The option itself, not its equal: 1.0 or True must not get into the state for 1.
            return self.values[self.values.index(value)]
        if several.is_for_several(self.fixed):
            chosen = several.chosen(self.state, self.number, value)
            if chosen is not None and not several.barred(self.state, self.number, chosen):
                return chosen
            reason = "that number cannot be chosen here" if chosen is None else self.why_not(chosen)
            raise IllegalChoice(reason, self.cite)
        barred = value in self.barred()
        raise IllegalChoice(self.why_not(value) if barred else "that is not a legal choice here", self.cite)

    def barred(self) -> list[Any]:
        """What could be chosen but for the bar of the question; of sets nothing, since there may be too many."""
        if not self.fixed.bar or several.is_for_several(self.fixed):
            return []
        with ruled(self.state):
            rest = self.state.game.space[f"n{self.number}"](self.state, self.state.stack[-1])
        return [value for value in rest if value not in self.values]

    def why_not(self, value: Any) -> str:
        """Why the bar refuses a choice: its name, and the hexes that it finds."""
        if several.is_for_several(self.fixed):
            found = several.barred(self.state, self.number, value)
        else:
            with ruled(self.state):
                found = self.state.game.space[f"k{self.number}"](self.state, self.state.stack[-1], value)
        hexes = ", ".join(place_name(self.state, spot) for spot in bits(found)) if found is not True else ""
        said = f"{option_text(self.state, self, value)} cannot be chosen: {self.fixed.bar}"
        return f"{said} ({hexes})" if hexes else said

    def parse(self, text: str) -> Any:
        """The option that a text means: its words (of an action or side also its name) or its number from 1.

        Raises IllegalChoice.
        """
        wanted = text.strip().lower()
        words = {said.lower(): value for said, value in zip(self.words(), self.values, strict=True)}
        if self.fixed.type == "action":
            actions = self.state.game.ir["actions"]
            words.update({actions[value]["name"]: value for value in self.values if value >= 0})
        if self.fixed.type == "side":
            sides = self.state.game.sides
            words.update({sides[value].lower(): value for value in self.values if value >= 0})
        if wanted in words:
            return words[wanted]
        if wanted == "pass" and PASS in self.values:
            return PASS
        if (
            wanted.isdigit()
            and not several.is_for_several(self.fixed)
            and 1 <= int(wanted) <= len(self.values)
        ):
            return self.values[int(wanted) - 1]
        if several.is_for_several(self.fixed):
            return self._set(text)
        # An action has two words, its title and its name: both may begin so.
        begins = {value for said, value in words.items() if said.startswith(wanted)} if wanted else set()
        if len(begins) == 1:
            return begins.pop()
        for value in self.barred():
            if option_text(self.state, self, value).lower().startswith(wanted) and wanted:
                raise IllegalChoice(self.why_not(value), self.cite)
        from toolchain.base.suggest import nearest

        raise IllegalChoice(f"`{text.strip()}` is not one of the choices", self.cite, nearest(wanted, words))

    def members(self) -> tuple[list[Any], list[str]]:
        """What the sets of a question for several are made of, and its words."""
        found = several.candidates(self.state, self.number)
        single = replace(self.fixed, type=self.fixed.type.removeprefix(SET_OF))
        one = replace(self, fixed=single, values=tuple(found))
        return found, one.words()

    def _set(self, text: str) -> Any:
        """The set that a text lists. Raises IllegalChoice."""
        found, words = self.members()
        numbers, unknown = several.parsed(text, words)
        if unknown or not numbers:
            from toolchain.base.suggest import nearest

            reason = several.unclear(unknown, words)
            if reason:
                raise IllegalChoice(reason, self.cite)
            raise IllegalChoice(
                f"`{unknown or text.strip()}` is not one of the choices", self.cite, nearest(unknown, words)
            )
        if not self.fixed.least <= len(numbers) <= (self.fixed.most or len(found)):
            asked = several.how_many(self.fixed)
            raise IllegalChoice(f"choose {asked} at once, not {len(numbers)}", self.cite)
        return self.allows(tuple(found[number] for number in numbers))


WITHIN = ("choose", "may")
"""Kinds of questions that a procedure asks with words of its own."""
ABOUT_A_PIECE = ("move", "retreat", "enter", "match", "react")
"""Kinds of questions whose subject is a piece."""


def present(state: State) -> Question | None:
    """The present question, or None when the game is over."""
    if state.over:
        return None
    seat = state.game.seat_of[state.q](state, state.stack[-1])
    return Question(state, state.q, seat, state.game.questions[state.q], tuple(state.opts))


def option_view(state: State, question: Question, value: Any) -> Any:
    """An option as its seat may know it."""
    kind = question.fixed.type
    if value == PASS:
        return value
    if kind.startswith(SET_OF):
        kind = kind.removeprefix(SET_OF)
        return tuple(_view(state, question.seat, kind, one) for one in value)
    return _view(state, question.seat, kind, value)


def _view(state: State, seat: int, kind: str, value: Any) -> Any:
    if kind == "piece":
        return handle(state, seat, value)
    if kind == "pair":
        return tuple(handle(state, seat, x) for x in value)
    if kind == "card" and not sees_card(state, seat, value):
        return ("hidden", *state.game.program.pile_names[state.columns["c_card_pile"][value]])
    return value


def option_text(state: State, question: Question, value: Any) -> str:
    """An option in words."""
    kind = question.fixed.type
    game = state.game
    if value == PASS:
        if question.kind == REACTING:  # a reaction that is not offered now gives no words for holding back
            return passing_words(
                [game.ir["actions"][v] for v in question.values if v != PASS], REACTING, True
            )
        return question.fixed.passing or "none"
    if kind.startswith(SET_OF):
        single = replace(question, fixed=replace(question.fixed, type=kind.removeprefix(SET_OF)))
        return ", ".join(option_text(state, single, one) for one in value)
    if kind == "yes-no":
        return "yes" if value else "no"
    if kind == "hex":
        return place_name(state, value)
    if kind == "piece":
        seat = question.seat if question.seat >= 0 else -2
        where = whereabouts(state, seat, value)
        return piece_name(state, seat, value) + (f" in {where}" if where else "")
    if kind == "action":
        return str(game.ir["actions"][value]["title"])
    if kind == "side":
        return str(game.side_names[value])
    if kind == "card":
        return seen_card_name(state, question.seat, value)
    if kind == "pair":
        a, b = value
        return f"{piece_name(state, question.seat, a)} against {piece_name(state, question.seat, b)}"
    if kind.startswith("value:"):
        return str(game.ir["values"][kind[6:]][value])
    return str(value)
