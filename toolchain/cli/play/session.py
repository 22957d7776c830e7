"""One evening at the table: questions put, commands carried out, until the game ends or the players leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from toolchain.base.filename import file_name
from toolchain.base.writing import NotWritten
from toolchain.cli.common import say, width
from toolchain.cli.play.choice_input import meaning, numbered
from toolchain.cli.play.narration import EVERYTHING
from toolchain.cli.play.saves import Save, SaveError
from toolchain.cli.play.seat_view import text_map, units
from toolchain.cli.play.table import CHANCE, Leave, Stuck, Table
from toolchain.cli.progress import counting
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import IllegalChoice, Question
from toolchain.engine.naming import piece_name, place_name
from toolchain.engine.question import ABOUT_A_PIECE
from toolchain.engine.several import how_many, is_for_several
from toolchain.engine.verify.invariants import MAXIMUM_ANSWERS

MOST_SHOWN = 60
LOG_SHOWN = 40
HELP = """\
  to choose    the number of a choice, its words, or a part of them
  map          a small map               units        all stacks that you may see
  log          what has happened         undo         take back your last answer
  save FILE    save the game             load FILE    go on with a saved game
  quit         leave the table           all          every choice, where the list was cut
  Write /map and so on where a choice has the name of a command."""


class Session:
    """Puts questions to people and bots until the game is over."""

    def __init__(self, table: Table, most: int | None = None) -> None:
        self.table = table
        self.most = most
        self.given = 0
        self.question: Question
        self.words: list[str] = []
        # A command returns whether the position is another one, so that the question must be put anew.
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help,
            "help": self._help,
            "map": self._map,
            "units": self._units,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
            "all": self._all,
        }

    def run(self) -> None:
        """Plays until the end. Raises Leave when the players go before it, Stuck when a bot's answer cannot be carried out."""
        table = self.table
        with counting("answers") as heard:
            self._play(heard)
        table.teller.close(table.state)
        table.tell(table.eyes())
        if table.seats.secret and not table.state.manual:
            say(f"the secret seed of the dice was {table.state.seed}")

    def _play(self, heard: Callable[[int, int], None]) -> None:
        """Puts questions; ``heard`` is told how many answers bots have given among themselves."""
        table = self.table
        while (question := table.state.question) is not None:
            if self.most is not None and self.given >= self.most:
                raise Leave(f"{self.given} answers were given")
            if question.seat in table.bots:
                table.answer(question, table.bots[question.seat].choose(table.state), keep=False)
                self.given += 1
                if not table.seats.humans:
                    table.tell(EVERYTHING, flush=False)
                    if table.state.answers >= MAXIMUM_ANSWERS:
                        raise Leave(f"the game goes on after {MAXIMUM_ANSWERS:,} answers")
                    heard(table.state.answers, MAXIMUM_ANSWERS)
            else:
                self._person(question)

    def _person(self, question: Question) -> None:
        """Asks until there is an answer, or until the position is another one."""
        table = self.table
        if question.seat != CHANCE:
            table.hand_over(question.seat)
        table.tell(table.eyes())
        table.heading()
        self.question, self.words = question, question.words()
        self._put(MOST_SHOWN)
        who = table.game.sides[question.seat] if question.seat >= 0 else "chance"
        while True:
            text = table.reader.line(f"{who}> ")
            if text is None:
                raise Leave("the input has ended")
            command = self._command(text)
            if command is not None:
                if command(text.partition(" ")[2].strip()):
                    return
            elif text and self._answered(text):
                return

    def _command(self, text: str) -> Callable[[str], bool] | None:
        """The command that is meant, unless a choice is called so."""
        word = text.lower().split(" ")[0]
        if word.startswith("/"):
            return self.commands.get(word[1:])
        if text.lower() in (said.lower() for said in self.words):
            return None
        if word == "all" and is_for_several(self.question.fixed):
            return None  # all of what may be chosen, as `/all` shows it
        return self.commands.get(word)

    def _answered(self, text: str) -> bool:
        try:
            value = meaning(self.question, self.words, text)
        except IllegalChoice as refusal:
            near = (
                f"; did you mean {' or '.join(f'`{n}`' for n in refusal.nearest)}?" if refusal.nearest else ""
            )
            say(f"  {refusal.reason}{near} (`?` helps)")
            return False
        try:
            self.table.answer(self.question, value, keep=self.question.seat != CHANCE)
        except Stuck as fault:
            say(f"  {fault}")
            say("  Your last answer is taken back: choose something else, or save the game.")
            return False
        self.given += 1
        return True

    # what is shown

    def _put(self, most: int) -> None:
        """The question, its paragraph in brackets, the numbered choices."""
        question = self.question
        cite = f" [{question.cite}]" if question.cite else ""
        who = self.table.game.sides[question.seat] if question.seat >= 0 else "chance, rolled or drawn by you"
        say(self.table.strong(f"{who}: {self._about()}{question.prompt}{cite}"))
        several = is_for_several(question.fixed)
        words = question.members()[1] if several else self.words
        with_numbers = numbered(question, words)
        digits = len(str(len(words)))
        lines = [f"{n:>{digits}}  {word}" if with_numbers else word for n, word in enumerate(words[:most], 1)]
        for line in in_columns(lines, width() - 2):
            say(f"  {line}")
        if len(words) > most:
            say(f"  ... and {len(words) - most} more: write a part of a name, or `{'/' * several}all`")
        if several:
            declined = f", or `{self.words[-1]}`" if question.values[-1] == PASS else ""
            say(f"  choose {how_many(question.fixed)}, with commas between{declined}")

    def _about(self) -> str:
        """The piece that the question is about, and where it is."""
        question, state = self.question, self.table.state
        if question.kind not in ABOUT_A_PIECE or not question.subject:
            return ""
        piece = question.subject[0]
        place = state.columns["c_place"][piece]
        where = f" in {place_name(state, place)}" if 0 <= place < state.game.program.hex_count else ""
        return f"{piece_name(state, question.seat, piece)}{where}, "

    def _help(self, rest: str) -> bool:
        say(HELP)
        question = self.question
        passing = next((word for word, v in zip(self.words, question.values, strict=True) if v == PASS), "")
        if passing:
            say(f"  `{passing}` declines.")
        self._put(MOST_SHOWN)
        return False

    def _all(self, rest: str) -> bool:
        self._put(len(self.words))
        return False

    def _map(self, rest: str) -> bool:
        for line in text_map(self.table.state, self.table.eyes(), width()):
            say(f"  {line}" if line else "")
        return False

    def _units(self, rest: str) -> bool:
        for line in units(self.table.state, self.table.eyes()):
            say(f"  {line}")
        return False

    def _log(self, rest: str) -> bool:
        lines = self.table.teller.lines(self.table.eyes())
        if len(lines) > LOG_SHOWN and rest != "all":
            say(f"  the last {LOG_SHOWN} of {len(lines)} lines; `log all` shows every one")
            lines = lines[-LOG_SHOWN:]
        for line in lines or ["nothing has happened yet"]:
            say(f"  {line}".rstrip())
        return False

    # what changes the table

    def _undo(self, rest: str) -> bool:
        if self.table.take_back():
            say("  taken back")
            return True
        say(
            "  nothing can be taken back: since your last answer chance was used, something was revealed, "
            "or the other side has had its say"
        )
        return False

    def _save(self, rest: str) -> bool:
        if not rest and self.table.file is None:
            say("  write where to: save FILE")
            return False
        self.keep(Path(rest) if rest else self.table.file)
        return False

    def keep(self, path: Path | None) -> Path | None:
        """Saves and says so; what prevents it is said too."""
        if path is None:
            return None
        try:
            self.table.save(path)
        except NotWritten as error:
            say(f"  {error}")
            return None
        say(f"  saved in {path}")
        return path

    def _load(self, rest: str) -> bool:
        if not rest:
            say("  write which one: load FILE")
            return False
        table = self.table
        kept = (table.state, table.teller, table.bots)
        try:
            save = Save.read(Path(rest))
            table.begin(save)
        except OSError as error:
            say(f"  {rest}: {error.strerror}")
            return False
        except SaveError as error:
            table.state, table.teller, table.bots = kept
            say(f"  {rest}: {error}")
            return False
        table.marks.clear()
        table.at_keyboard = None
        table.shown = (-1, -2)
        table.file, table.unsaved = Path(rest), False
        table.seats.secret = True
        say(f"  loaded {rest}")
        return True

    def _quit(self, rest: str) -> bool:
        table = self.table
        if table.unsaved:
            text = table.reader.line("save the game first? [y]es, [n]o, [b]ack to the game: ")
            if text is None:
                raise Leave("the input has ended")
            if text.lower().startswith("b"):
                return False
            if not text.lower().startswith("n"):
                name = table.file or free_name(table)
                answer = table.reader.line(f"file to write, or Enter for {name}: ")
                if self.keep(Path(answer) if answer else name) is None:
                    return False
        raise Leave("")


def free_name(table: Table) -> Path:
    """A file name in the current folder that is not taken."""
    name = file_name(str(table.game.ir["name"]).lower())
    path = Path(f"{name}.save.json")
    number = 2
    while path.exists():
        path = Path(f"{name}-{number}.save.json")
        number += 1
    return path


def in_columns(lines: list[str], wide: int) -> list[str]:
    """Short lines side by side when there are many."""
    if len(lines) <= 9 or not lines:
        return lines
    cell = max(map(len, lines)) + 3
    count = max(1, wide // cell)
    depth = -(-len(lines) // count)
    made = []
    for row in range(depth):
        made.append("".join(line.ljust(cell) for line in lines[row::depth]).rstrip())
    return made
