"""The table: people and bots round one game. Who is asked, what each may see, what can be taken back."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolchain.base.writing import write_whole
from toolchain.cli.common import progress, say, width
from toolchain.cli.play.narration import EVERYTHING, PUBLIC, Snapshot, Teller
from toolchain.cli.play.prompt.choice_input import Reader
from toolchain.cli.play.saves import HUMAN, Save, SaveError, rebuild
from toolchain.cli.play.speaking import tell
from toolchain.cli.play.table_view.doer import paragraphs
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Game, PlayState, Question, RuleError
from toolchain.engine.naming import REACTING
from toolchain.engine.seen import sees, sees_card
from toolchain.play.bots import Policy, make_policy
from toolchain.render.cells import wrap

CHANCE = -1
ENDLESS = 1000  # a scenario without a last turn has a very late one


class Leave(Exception):
    """The players leave the table; the text says why, for the last line."""


class Stuck(Exception):
    """The rules cannot carry out an answer; the game stands as it did before it."""


@dataclass
class Seats:
    """Who plays each side (``human`` or the name of a policy), and how chance is answered.

    ``secret``: the players are not told the seed before the game is over.
    """

    players: list[str]
    manual: bool = False
    seed: int = 0
    secret: bool = False

    @property
    def humans(self) -> list[int]:
        """Numbers of the sides that people play."""
        return [seat for seat, who in enumerate(self.players) if who == HUMAN]


@dataclass
class Table:
    """One game and all that stands round it."""

    game: Game
    scenario: str
    seats: Seats
    reader: Reader
    color: bool = False
    file: Path | None = None
    options: tuple[str, ...] = ()
    """The optional rules that the players chose."""
    state: PlayState = field(init=False)
    teller: Teller = field(init=False)
    bots: dict[int, Policy] = field(init=False, default_factory=dict)
    at_keyboard: int | None = None
    shown: tuple[int, int] = (-1, -2)
    marks: list[tuple[Any, Snapshot, tuple[int, int], int]] = field(default_factory=list)
    unsaved: bool = False
    line: int = 0  # the typed line that the present answers come from
    surprised: bool = False  # since it chance was used, the seat has learnt something, or another is asked
    fresh: int = 0  # lines of the story that were told since the last question
    startled: bool = False  # since it the seat has learnt something, or the other side has answered

    def begin(self, save: Save | None = None) -> None:
        """Sets up a new game, or goes on with a saved one. Raises SaveError."""
        self.teller = Teller(self.game, [EVERYTHING, PUBLIC, *self.seats.humans])
        if save is None:
            self.state = self.game.start(
                self.scenario, self.seats.seed, manual=self.seats.manual, log=True, ear=self.teller.hear
            )
        else:
            made = rebuild(self.game, save, check=True, ear=self.teller.hear, other_rules=True)
            other = save.package != self.game.digest
            if made.difference:
                under = (
                    "was played under other rules and comes out differently"
                    if other
                    else "cannot be continued"
                )
                raise SaveError(f"the saved game {under}: {made.difference}")
            if other:
                progress("saved under other rules; all its answers come out the same under these rules")
            self.state = made.state
            for seat in self.teller.stories:
                self.teller.take(seat)
        again = self.state.answers
        self.bots = {
            seat: make_policy(who, self.game, seat, self.seats.seed * 2 + seat + again * 7919)
            for seat, who in enumerate(self.seats.players)
            if who != HUMAN
        }

    # who looks

    def eyes(self) -> int:
        """Whose eyes the screen is for now: of the person at the keyboard, all without people, else the public's."""
        if not self.seats.humans:
            return EVERYTHING
        if len(self.seats.humans) == 1:
            return self.seats.humans[0]
        return PUBLIC if self.at_keyboard is None else self.at_keyboard

    def hand_over(self, seat: int) -> bool:
        """Between two people: nothing is shown before the other one sits at the keyboard. Whether somebody else does now."""
        if self.at_keyboard == seat:
            return False
        if len(self.seats.humans) > 1:
            self.forget_marks()
            if self.reader.is_terminal and self.at_keyboard is not None:
                sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            say(f"\n{'=' * 60}")
            if self.reader.line(f"pass the keyboard to {self.game.side_names[seat]}, press Enter ") is None:
                raise Leave("the input has ended")
            self.shown = (-1, -2)
        self.at_keyboard = seat
        return True

    def tell(self, seat: int, flush: bool = True) -> bool:
        """What has happened since these eyes looked last; whether that is anything."""
        lines = self.teller.take(seat, flush)
        self.fresh += sum(len(wrap(line, width() - 1, "", "    ")) or 1 for line in lines)
        for line in lines:
            if line.startswith("Turn "):
                self._turn(int(line.split()[1]))
            elif line:
                tell(self._under_heading(line))
        return any(lines)

    def tell_after(self, text: str) -> None:
        """A line, after what has happened before it."""
        self.tell(self.eyes())
        tell(f"  {text}")

    def _under_heading(self, line: str) -> str:
        """A line of the story without its phase, which stands as a heading above the first line of each phase."""
        for number, name in enumerate(self.game.ir["phases"]):
            if line.startswith(f"  {name}: "):
                self._phase(self.shown[0], number)
                return "  " + line.removeprefix(f"  {name}: ")
        return line

    def _phase(self, turn: int, phase: int) -> None:
        """The heading of a phase, unless it is the one that was shown last."""
        if (turn, phase) != self.shown:
            say(self.strong(f"--- {self.game.ir['phases'][phase]} ---" if phase >= 0 else "\n--- set-up ---"))
        self.shown = (turn, phase)

    def _turn(self, number: int) -> None:
        last = self.game.ir["scenarios"][0]["last"]
        of = f" of {last}" if last < ENDLESS else ""
        say("\n" + self.strong(f"=== turn {number}{of} ==="))
        self.shown = (number, -2)

    def heading(self) -> None:
        """Turn and phase, when they are others than were shown last."""
        record = self.game.ir["scenarios"][0]
        turn, phase = min(self.state.turn, record["last"]), int(self.state.columns["c_phase"][0])
        if phase < 0 or turn < record["first"]:
            turn = phase = -1
        elif turn != self.shown[0]:
            self._turn(turn)
        self._phase(turn, phase)

    def phase(self) -> tuple[int, int]:
        """Turn and number of the phase."""
        return self.state.turn, int(self.state.columns["c_phase"][0])

    def strong(self, text: str) -> str:
        """Bold, where colour is wanted."""
        return f"\x1b[1m{text}\x1b[0m" if self.color else text

    # answers, forth and back

    def next_line(self) -> None:
        """What is answered from now on comes from another line, and is taken back with it."""
        self.line += 1
        self.surprised = self.startled = False

    def answer(self, question: Question, value: Any, keep: bool, note: str = "") -> None:
        """Answers; with ``keep`` so that it can be taken back, unless that would be against the rules. Raises Stuck.

        ``note`` is told to the seat that is asked.
        """
        before = (self.state.counters[:], known(self.state), question.seat) if keep else None
        self.marks.append((self.state.mark(), self.teller.snapshot(), self.shown, self.line))
        if note:
            self.teller.note(question.seat, note)
        self.teller.decided(self.state, value)
        try:
            self.state.answer(value)
        except RuleError as error:
            self._take_back_one()
            raise Stuck(f"the rules of this game cannot be carried out: {error}") from None
        except Exception:
            self._take_back_one()  # so that the game can be saved as it was
            raise
        self.unsaved = True
        if not keep:
            self.forget_marks()
            # Whoever declines to react does nothing: nobody learns from it that he could.
            declines = question.kind == REACTING and value == PASS
            self.startled = self.startled or (question.seat != CHANCE and not declines)
        now = self.state.question
        if before is None or now is None or before != (self.state.counters, known(self.state), now.seat):
            new = known(self.state) - before[1] if before is not None else ()
            learnt = any(seat == question.seat for seat, *_ in new)
            self.startled = self.startled or learnt
            # What only the other side has learnt is no surprise, but cannot be taken back.
            drawn = before is not None and before[0] != self.state.counters
            self.surprised |= before is None or now is None or now.seat != question.seat or learnt or drawn
            self.forget_marks()

    def take(self, question: Question, value: Any, because: str) -> None:
        """Gives an answer that nobody has typed, and tells the seat so. Raises Stuck."""
        cite = f" [{paragraphs(question)}]" if paragraphs(question) else ""
        prompt = "".join(f"{each}: " for each in question.about[:1]) + question.prompt
        prompt = prompt[:1].upper() + prompt[1:]
        number = self.phase()[1]
        phase = f"{self.game.ir['phases'][number]}: " if number >= 0 else ""
        note = f"  {phase}{prompt}: {question.say(value)}, {because}{cite}."
        self.answer(question, value, keep=True, note=note)

    def take_back(self) -> int:
        """Undoes the answers of the last line, and gives the number of that line; 0 when that is not allowed."""
        if not self.marks or not self.marks[-1][3]:
            return 0
        line = self.marks[-1][3]
        while self.marks and self.marks[-1][3] == line:
            self._take_back_one()
        self.unsaved = True  # the file has what was taken back
        return line

    def _take_back_one(self) -> None:
        mark, told, self.shown, _ = self.marks.pop()
        self.state.undo(mark)
        self.state.release()
        self.teller.restore(told)

    def forget_marks(self) -> None:
        """From here on nothing before can be taken back."""
        for _ in self.marks:
            self.state.release()
        if self.marks:
            self.marks.clear()
            if not self.state.marks:
                self.state.forget()

    # files

    def save(self, path: Path) -> None:
        """Writes the game. Raises NotWritten."""
        seats = dict(zip(self.game.sides, self.seats.players, strict=True))
        data = Save.of(self.state, self.scenario, seats, self.options)
        write_whole(path, data.to_bytes(), durable=True)
        self.file = path
        self.unsaved = False


def known(state: PlayState) -> frozenset[tuple[int, str, int]]:
    """What each seat knows of pieces and cards: an answer that adds to it has revealed something."""
    program = state.game.program
    return frozenset(
        [
            (seat, "piece", x)
            for seat in _seats(state)
            for x in range(program.piece_count)
            if sees(state, seat, x)
        ]
        + [
            (seat, "card", x)
            for seat in _seats(state)
            for x in range(program.card_count)
            if sees_card(state, seat, x)
        ]
    )


def _seats(state: PlayState) -> Iterable[int]:
    return range(len(state.game.sides))
