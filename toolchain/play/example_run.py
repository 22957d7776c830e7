"""One example as it is carried out: its position, what is asked in it, what it has heard and failed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game, IllegalChoice, PlayState, Question
from toolchain.engine.kernels.several import all_listed
from toolchain.engine.naming import piece_name
from toolchain.engine.question import ABOUT_A_PIECE
from toolchain.engine.several import is_for_several, parsed
from toolchain.engine.state import ONLY
from toolchain.play.names import named_options
from toolchain.play.outcomes import ExampleResult, Failure
from toolchain.play.story_words import ALL, Words

if TYPE_CHECKING:
    from toolchain.ir.compiled import Example
    from toolchain.ir.rules import Rules


LISTED = 12
MOST_CHOSEN = 3


class Stop(Exception):
    """An example that cannot go on; the text says why."""


def _read_as(question: Question, wanted: str) -> Iterator[list[int]]:
    """The numbers of the options that a text in lower case may mean: as all their words, then as a beginning of them."""
    words = [said.lower() for said in question.words()]
    yield [number for number, said in enumerate(words) if said == wanted]
    # The words of one unit are no beginning of a set that it belongs to.
    for ending in () if is_for_several(question.fixed) else (" in ", " (", ","):
        yield [number for number, said in enumerate(words) if said.startswith(wanted + ending)]


class ExampleRun:
    """One example on its own position."""

    def __init__(self, game: Game, ir: Rules, example: Example, result: ExampleResult) -> None:
        self.game = game
        self.ir = ir
        self.bodies = {f["name"]: f["body"] for f in example["functions"]}
        self.result = result
        self.actor = 0
        self.events: list[int] = []
        # What the rules chose without asking since the last answer, because there was nothing else.
        self.chosen: list[tuple[Any, ...]] = []
        self.state: PlayState

    def begin(self) -> None:
        """The empty position. Raises what the engine raises."""
        self.state = self.game.blank()
        self.state.strict = True
        self.state.ear = self._hear

    def _hear(self, state: Any, what: str, about: tuple[Any, ...], where: str, cite: str) -> None:
        if what == "event":
            self.events.append(about[0])
        elif what == ONLY:
            self.chosen.append(about)

    def fail(self, step: dict[str, Any], found: str, working: Iterable[str] = ()) -> None:
        """Notes what was found instead of what a step wants, and how it came about."""
        self.result.failures.append(Failure(step["file"], step["line"], step["text"], found, tuple(working)))

    def expect_idle(self) -> None:
        """Raises Stop while a question is open."""
        if not self.state.over:
            raise Stop(f"a question comes first{self.present()}")

    def asked(self) -> Question:
        """The question of now. Raises Stop when there is none."""
        question = self.state.question
        if question is None:
            raise Stop(self.nothing_asked())
        self.chosen = []
        return question

    def nothing_asked(self) -> str:
        """That nothing is asked, with what was answered by itself since the last answer."""
        words = Words(self.game, ALL)
        made = [words.only_choice(self.state, about) for about in self.chosen[-MOST_CHOSEN:]]
        return "no decision is pending here" + "".join(f"\n    chosen without asking: {one}" for one in made)

    def option(self, question: Question, text: str) -> Any:
        """The option of a text: its words or their beginning.

        Of a card its number will do, of a hex its number or its name, of a unit of the side that is asked its name or id,
        of an action the name it is declared by.
        Raises IllegalChoice when there is none.
        """
        wanted = text.strip().lower()
        options = list(question.options())
        if question.fixed.type == "card" and wanted.isdigit():
            found = [c for c in options if c >= 0 and self.game.program.CARD_NUMBER[c] == int(wanted)]
            if len(found) == 1:
                return found[0]
        if question.fixed.type == "die" and wanted.isdigit() and int(wanted) in options:
            return int(wanted)
        if question.fixed.type == "hex" and self.hex(wanted) in options:
            return self.hex(wanted)
        if question.fixed.type == "action":
            found = named_options(question, wanted)
            if found:
                return found[0]
        for found in _read_as(question, wanted):
            if len(found) == 1:
                return options[found[0]]
        named = [] if self.several(question, text) else named_options(question, wanted)
        if len(named) == 1:
            return named[0]
        if wanted.isdigit():
            raise IllegalChoice(f"`{text}` is not one of the choices", question.cite, question.words())
        return question.parse(text)

    def offers(self, question: Question, text: str) -> bool:
        """Whether a text is one of the options, or of a set that is to be chosen a part that may be in it."""
        try:
            self.option(question, text)
        except IllegalChoice:
            return self._is_part(question, text)
        return True

    def _is_part(self, question: Question, text: str) -> bool:
        """Whether a text lists fewer than are to be chosen, and some set of the choices contains all of them."""
        if not is_for_several(question.fixed):
            return False
        found, words = question.members()
        numbers, _ = parsed(text, words)
        if not 0 < len(numbers) < question.fixed.least:
            return False
        listed = all_listed(len(found), question.fixed.least, question.fixed.most)
        wanted = {found[number] for number in numbers}
        return not listed or any(isinstance(v, tuple) and wanted <= set(v) for v in question.values)

    def several(self, question: Question, text: str) -> list[str]:
        """The words of the options that a text may mean where it is the beginning of more than one."""
        words = question.words()
        return [words[number] for found in _read_as(question, text.strip().lower()) for number in found]

    def value(self, key: str) -> Any:
        """What a function of the example is worth now."""
        return self.game.space["f_" + ident(key)](self.state, self.actor)

    def hex(self, text: str) -> int | None:
        """The index of a hex by its number or name, in any case; None when there is none."""
        wanted = text.strip().lower()
        for index, known in enumerate(self.ir["hexes"]):
            if wanted in (str(known["id"]).lower(), str(known.get("name") or "").lower()):
                return index
        return None

    def present(self) -> str:
        """What is asked now, for the end of a message."""
        question = self.state.question
        if question is None:
            return ""
        who = "chance" if question.seat < 0 else self.game.sides[question.seat]
        words = question.words()
        more = f" and {len(words) - LISTED} more" if len(words) > LISTED else ""
        return f"\n    {who} is asked: {self.whole_prompt(question)}\n    options: {' / '.join(words[:LISTED])}{more}"

    def whole_prompt(self, question: Question) -> str:
        """The text of a question, with the unit that it is about before it."""
        about = ""
        if question.kind in ABOUT_A_PIECE and question.subject:
            about = f"{piece_name(self.state, question.seat, question.subject[0])}, "
        return about + question.prompt
