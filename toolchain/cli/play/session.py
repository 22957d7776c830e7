"""One evening at the table: questions put, commands carried out, until the game ends or the players leave."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain.base.visible import counted
from toolchain.cli.common import say_drawn
from toolchain.cli.crash_report import report_at_prompt
from toolchain.cli.play import files
from toolchain.cli.play.prompt.giving import Giver
from toolchain.cli.play.speaking import tell, tell_wrapped
from toolchain.cli.play.table import CHANCE, Leave, Stuck, Table
from toolchain.cli.play.table_view.screen import Screen
from toolchain.cli.play.table_view.stacks import units
from toolchain.cli.play.watching import Watch
from toolchain.cli.progress import counting
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import PlayState, Question
from toolchain.engine.several import is_for_several
from toolchain.engine.verify.invariants import MAXIMUM_ANSWERS
from toolchain.play.names import CannotOrder

if TYPE_CHECKING:
    from toolchain.cli.play.table_view.rulebook import Rulebook

LOG_SHOWN = 40
# Commands that leave the game as it is.
ONLY_SHOWN = frozenset(
    {
        "?",
        "help",
        "map",
        "units",
        "cards",
        "status",
        "log",
        "why",
        "rule",
        "explain",
        "victory",
        "odds",
        "hint",
        "all",
    }
)
_AFTER_THE_END = ("map", "units", "cards", "status", "log", "rule", "explain", "victory", "save")
OVER = "the game is over: `map`, `units`, `log`, `victory`, `save FILE` or `quit`"
HELP = """\
  to choose    the number of a choice, its words, or a part of them
  UNIT to HEX  move a unit step by step; if asked where, `to HEX` is enough
  A, B to HEX  move several units; `all in HEX to HEX` moves a stack
  ACTION UNIT  take an action with a unit; `ACTION UNIT at HEX` at a hex
  all to HEX   move all units asked about in turn; `all none` answers for all
  A; B         first A, then B              go on      continue a stopped order
  any          take the first choice of a question that interrupts your orders
  always ANSWER        give this answer every time; `ask` stops it
  map          the map; also `map HEX`, `map north`, `map large`, `map legend`
  units        stacks on the map; also `units HEX`, `units UNIT`, `units all`
  cards        your hand; also `cards NAME` status     points, money, orders
  log          what has happened            victory    how the game is won
  why ...      why a move is not legal      hint       what a bot would do
  rule 3.2     a paragraph of the rules     odds HEX   what an attack may come to
  all          the full list of choices     undo       take back your last line
  save FILE    save the game                load FILE  continue a saved game
  quit         leave the game               /map       a choice called `map`"""


class Session:
    """Puts questions to people and bots until the game is over."""

    def __init__(
        self, table: Table, most: int | None = None, plain: bool = False, watch: Watch | None = None
    ) -> None:
        self.table = table
        self.most = most
        self.screen = Screen(table, plain)
        self.giver = Giver(table, lambda question: not self.screen.marks(question))
        self.watch = watch or Watch()
        self.rulebook: Rulebook | None = None  # built when somebody looks into it
        self.question: Question
        self.words: list[str] = []
        # A command returns whether the position is another one, so that the question must be put anew.
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help,
            "help": self._help,
            "map": self._map,
            "units": self._units,
            "cards": self._cards,
            "status": self._status,
            "log": self._log,
            "why": self._why,
            "rule": self._rule,
            "explain": self._rule,
            "victory": self._victory,
            "odds": self._odds,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
            "all": self._all,
            "ask": self._ask,
        }

    def run(self) -> None:
        """Plays until the end. Raises Leave when the players go before it, Stuck when a bot's answer cannot be carried out."""
        table = self.table
        if sys.stdout.isatty():
            self._play(_nothing)  # the story itself shows how far the game is
        else:
            with counting("answers") as heard:
                self._play(heard)
        table.teller.close(table.state)
        table.tell(table.eyes())
        if table.seats.secret and not table.state.manual:
            tell(f"the secret seed of the dice was {table.state.seed}")
        if table.seats.humans:
            self._account()
        if self.words and sys.stdin.isatty():  # somebody was asked
            self._linger()

    def _linger(self) -> None:
        """Whoever has played may look at the end of the game, and save it."""
        tell(OVER)
        while (text := self.table.reader.line("> ")) not in (None, "", "quit", "/quit"):
            word = text.partition(" ")[0].lower().removeprefix("/")
            if word in _AFTER_THE_END:
                self._carry_out(self.commands[word], text)
            else:
                tell(f"  {OVER}")

    def _play(self, heard: Callable[[int, int], None]) -> None:
        """Puts questions; ``heard`` is told how many answers bots have given among themselves."""
        table = self.table
        while (question := table.state.question) is not None:
            if self.most is not None and self.giver.given >= self.most:
                raise Leave(f"{counted(self.giver.given, 'answer')} given")
            if question.seat in table.bots:
                self._bot(question)
                if not table.seats.humans:
                    if table.state.answers >= MAXIMUM_ANSWERS:
                        raise Leave(f"the game is not over after {MAXIMUM_ANSWERS:,} answers")
                    heard(table.state.answers, MAXIMUM_ANSWERS)
            elif not self.giver.settles():
                self._person(question)

    def _bot(self, question: Question) -> None:
        table = self.table
        value = table.bots[question.seat].choose(table.state)
        remark = self.watch.remark(table, question, value)
        table.answer(question, value, keep=False)
        self.giver.given += 1
        if table.seats.humans and not self.watch.stops:
            return
        told = table.tell(table.eyes(), flush=False)
        if remark and told:
            tell(f"    {remark}")
        if told and self.watch.stops:
            if self.screen.live:
                self.screen.draw(None, 0)
            self.watch.wait(table.reader)

    def _person(self, question: Question) -> None:
        """Asks until there is an answer, or until the position is another one."""
        table = self.table
        if question.seat != CHANCE and table.hand_over(question.seat):
            self.screen.again()
        table.tell(table.eyes())
        table.heading()
        self.question, self.words = question, question.words()
        self.screen.put(question, self.words)
        who = table.game.side_names[question.seat] if question.seat >= 0 else "chance"
        while True:
            text = table.reader.line(f"{who}> ")
            if text is None:
                raise Leave("the input has ended")
            command = self._command(text)
            if command is not None:
                self.screen.asked = False
                if self._carry_out(command, text):
                    return
            elif text and self.giver.give(question, self.words, text):
                self.screen.board.follow()
                return
            elif text:
                self.screen.remind(question, self.words)

    def _command(self, text: str) -> Callable[[str], bool] | None:
        """The command that is meant, unless a choice is called so."""
        word = text.lower().split(" ")[0]
        if word.startswith("/"):
            return self.commands.get(word[1:])
        if text.lower() in (said.lower() for said in self.words):
            return None
        if word == "all" and text.lower() != "all" and self.question.pieces:
            return None  # an order to all units that are asked
        if word == "all" and (is_for_several(self.question.fixed) or text.lower() != "all"):
            return None  # all of what may be chosen, as `/all` shows it; or an order to all of a hex
        return self.commands.get(word)

    def _carry_out(self, command: Callable[[str], bool], text: str) -> bool:
        """What a command does; a fault of ours in one that only shows something does not end the game."""
        word, _, rest = text.partition(" ")
        try:
            return command(rest.strip())
        except (Leave, Stuck, OSError):
            raise
        except Exception as error:
            word = word.lower().removeprefix("/")
            if word not in ONLY_SHOWN:
                raise
            report_at_prompt(error, word)
            tell("  the game goes on")
            return False

    def _ask(self, rest: str) -> bool:
        tell(
            "  every question is asked again" if self.giver.standing.forget() else "  every question is asked"
        )
        return False

    # what is shown

    def _help(self, rest: str) -> bool:
        tell(HELP)
        question = self.question
        passing = next((word for word, v in zip(self.words, question.values, strict=True) if v == PASS), "")
        if passing:
            tell(f"  `pass` stands for `{passing}`.")
        self.screen.put(question, self.words)
        return False

    def _all(self, rest: str) -> bool:
        self.screen.put(self.question, self.words, len(self.words))
        return False

    def _map(self, rest: str) -> bool:
        say_drawn(self.screen.map(rest, self.question))
        return False

    def _units(self, rest: str) -> bool:
        return self._seen(units, rest)

    def _cards(self, rest: str) -> bool:
        from toolchain.cli.play.table_view.hands import cards

        return self._seen(cards, rest)

    def _seen(self, look: Callable[[PlayState, int, str], list[str]], rest: str) -> bool:
        """Shows what the seat at the keyboard sees, or why it cannot be shown."""
        try:
            _lines(look(self.table.state, self.table.eyes(), rest))
        except CannotOrder as refusal:
            tell(f"  {refusal}")
        return False

    def _status(self, rest: str) -> bool:
        tell_wrapped([self.screen.status() or "there are no points, stocks or states to show"])
        return False

    def _log(self, rest: str) -> bool:
        lines = self.table.teller.lines(self.table.eyes())
        if len(lines) > LOG_SHOWN and rest != "all":
            tell(f"  the last {LOG_SHOWN} of {len(lines)} lines; `log all` shows every one")
            lines = lines[-LOG_SHOWN:]
        _lines(lines or ["nothing has happened yet"])
        return False

    # what the rules say

    def _why(self, rest: str) -> bool:
        from toolchain.cli.play.prompt import asking

        tell_wrapped(asking.why(self.table.state, self.table.eyes(), rest))
        return False

    def _rule(self, rest: str) -> bool:
        from toolchain.cli.play.table_view.rulebook import Rulebook

        if self.rulebook is None:
            self.rulebook = Rulebook(self.table.game)
        tell_wrapped(self.rulebook.look_up(rest))
        return False

    def _victory(self, rest: str) -> bool:
        from toolchain.cli.play.table_view.rulebook import victory

        tell_wrapped(victory(self.table.game))
        self._account()
        return self._status(rest)

    def _account(self) -> None:
        """The points of each side, line by line."""
        from toolchain.cli.play.table_view.points import account

        tell_wrapped(account(self.table.state, self.table.eyes()))

    def _odds(self, rest: str) -> bool:
        from toolchain.cli.play.table_view.odds import odds

        tell_wrapped(odds(self.table.state, self.table.eyes(), rest))
        return False

    def _hint(self, rest: str) -> bool:
        tell_wrapped(self.watch.hint(self.table, self.question))
        return False

    # what changes the table

    def _undo(self, rest: str) -> bool:
        line = self.table.take_back()
        if line:
            self.giver.forget(line)
            tell("  taken back")
            return True
        tell(
            "  nothing can be undone: since your last answer there was a roll or draw, something was revealed, "
            "or the other side made a choice"
        )
        return False

    def _save(self, rest: str) -> bool:
        if not rest and self.table.file is None:
            tell("  name the file: save FILE")
            return False
        self.keep(Path(rest) if rest else self.table.file)
        return False

    def keep(self, path: Path | None) -> Path | None:
        """Saves and says so; what prevents it is said too."""
        return files.keep(self.table, path)

    def _load(self, rest: str) -> bool:
        if not files.load(self.table, rest):
            return False
        self.giver.forget()
        self.screen.again()
        return True

    def _quit(self, rest: str) -> bool:
        files.leave(self.table)
        return False


def _nothing(done: int, total: int) -> None:
    """No line of progress runs into a story that is told on a terminal."""


def _lines(lines: list[str]) -> None:
    for line in lines:
        tell(f"  {line}".rstrip())
