"""What is shown with a question: on a terminal the board and the status, everywhere the question and its choices."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import Any

from toolchain.base.visible import visible
from toolchain.cli.common import say, say_drawn, width
from toolchain.cli.play.prompt.choice_input import numbered
from toolchain.cli.play.table import CHANCE, Table
from toolchain.cli.play.table_view.board import TURNS, Board
from toolchain.cli.play.table_view.doer import occasion, paragraphs, unit_of
from toolchain.cli.play.table_view.stacks import standing_there, telling_apart
from toolchain.cli.play.table_view.status import status
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Question
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.naming import bare_hex, piece_name, place_name
from toolchain.engine.several import how_many_now, is_for_several
from toolchain.play.names import CannotOrder, named_hex
from toolchain.render.cells import wrap

MOST_SHOWN = 60
LEGEND = 2  # lines of the legend under a board that stands over a question
MORE = "more: `map legend`"
LEAST_BOARD, MOST_BOARD = 8, 30
LEAST_LIST = 4
MOST_REPEATED = 6  # lines of choices that are shown again


class Screen:
    """Draws the board, the status line and the choices. ``live``: the board stands over every question."""

    def __init__(self, table: Table, plain: bool = False) -> None:
        self.table = table
        self.live = not plain and _is_terminal()
        self.board = Board(table.game, table.color)
        self._drawn: list[str] = []
        self._status = ""
        self.asked = False  # whether the question is the last thing that was shown

    def put(self, question: Question, words: list[str], most: int = MOST_SHOWN) -> None:
        """The question with its paragraph in brackets, and the choices; on a terminal the board above them."""
        choices = self._choices(question, words, most)
        if self.live and question.seat != CHANCE:
            self.draw(question, len(choices))
        self._ask(question, choices)

    def remind(self, question: Question, words: list[str]) -> None:
        """The question again after a line that did not answer it, unless only the refusal stands below it.

        Of many choices, how they are listed.
        """
        if self.asked:
            self.asked = False
            return
        choices = self._choices(question, words, MOST_SHOWN)
        if len(choices) > MOST_REPEATED:
            several = is_for_several(question.fixed)
            count = len(question.members()[1] if several else words)
            choices = [f"{count} choices: `{'/' * several}all` lists them"]
        self._ask(question, choices)

    def _ask(self, question: Question, choices: list[str]) -> None:
        paragraph = paragraphs(question)
        cite = f" [{paragraph}]" if paragraph else ""
        sides = self.table.game.side_names
        who = sides[question.seat] if question.seat >= 0 else "chance, rolled or drawn by you"
        for line in wrap(f"{who}: {self._about(question)}{question.prompt}{cite}", width(), "", "    "):
            say(self.table.strong(line))
        for line in choices:
            say(f"  {line}")
        self.asked = True

    def marks(self, question: Question) -> bool:
        """Whether the choices are hexes that the board marks, so that they are listed without numbers."""
        return self.live and question.fixed.type == "hex" and len(question.values) > LEAST_LIST

    def draw(self, question: Question | None, below: int) -> None:
        """Board and status as they are now, unless they are on the screen already. ``below``: lines that will follow."""
        seat = self.table.eyes()
        rows = shutil.get_terminal_size((80, 24)).lines
        line = self.status()
        kept = wrap(line, width()) if line else []
        room = rows - below - LEGEND - 4 - len(kept) - self.table.fresh
        high = max(LEAST_BOARD, min(room, MOST_BOARD))
        drawn = self.board.window(self.table.state, seat, width(), high, question)
        left = len(self.board.legend) - LEGEND
        if left > 0:
            drawn = drawn[:-left]
            drawn[-1] = with_hint(drawn[-1], width())
        if drawn and drawn != self._drawn:
            say_drawn(drawn)
        self._drawn = drawn
        if line != self._status or drawn:
            for each in kept:
                say(self.table.strong(each))
        self._status = line
        self.table.fresh = 0

    def status(self) -> str:
        """What players keep beside the map, in one line; empty where the game has nothing of the kind."""
        return status(self.table.state, self.table.eyes(), self.board.ground.initials)

    def again(self) -> None:
        """Another person or another game: the board is drawn anew even if it looks the same."""
        self._drawn, self._status = [], ""
        self.board.follow()

    def _choices(self, question: Question, words: list[str], most: int) -> list[str]:
        several = is_for_several(question.fixed)
        values, listed = question.members() if several else (question.values, words)
        if self.marks(question):
            # They are marked on the board; a long column of numbers would push it off the screen.
            lines = wrap(", ".join(listed[:most]), width() - 2)
        else:
            with_numbers = numbered(question, listed)
            digits = len(str(len(listed)))
            told = self._told(question, values[:most], listed[:most])
            each = [f"{n:>{digits}}  {w}" if with_numbers else w for n, w in enumerate(told, 1)]
            lines = in_columns(each, width() - 2)
        if len(listed) > most:
            cut = "/" * several
            lines.append(f"... and {len(listed) - most} more: write a part of a name, or `{cut}all`")
        if several:
            declined = f", or `{words[-1]}`" if question.values[-1] == PASS else ""
            count = how_many_now(question.fixed, len(listed), question.values)
            apart = ", separated by commas" if count != "1" else ""
            lines.append(f"choose {count}{apart}{declined}")
        return lines

    def _told(self, question: Question, values: Sequence[Any], words: list[str]) -> list[str]:
        """The words of choices: of units with the numbers on them in which they differ, of hexes with who stands there."""
        about = {"piece": telling_apart, "hex": standing_there}.get(question.fixed.type.removeprefix(SET_OF))
        if about is None:
            return words
        more = iter(about(self.table.state, question.seat, [value for value in values if value != PASS]))
        return [
            f"{said}{next(more) if value != PASS else ''}" for said, value in zip(words, values, strict=True)
        ]

    def _about(self, question: Question) -> str:
        """What the question is about: a piece with its place, an action, an attack, or what the procedure that asks was given."""
        state = self.table.state
        if question.kind == "scope" and question.subject:
            return f"{state.game.ir['actions'][question.subject[0]]['title']}: "
        piece, interrupted = unit_of(question), occasion(question)
        if interrupted:
            return f"{interrupted}, "
        if piece < 0:
            return f"{', '.join(question.about)}: " if question.about else ""
        place = state.columns["c_place"][piece]
        where = f" in {place_name(state, place)}" if 0 <= place < state.game.program.hex_count else ""
        return f"{piece_name(state, question.seat, piece)}{where}, "

    def map(self, words: str, question: Question) -> list[str]:
        """The board on request: as it follows the question, or as ``words`` move it. A refusal is a line too."""
        board = self.board
        wide, high = width(), shutil.get_terminal_size((80, 24)).lines - 6
        if not board.points:
            return ["this game has no map"]
        if not self.live:
            high = max(high, MOST_BOARD)
        for word in bare_hex(words).split() or ["follow"]:
            if word in board.ground.zooms:
                board.show(word)
            elif word in TURNS:
                board.turn(word, wide, high)
            elif word == "follow":
                board.follow()
            elif word == "legend":
                board.window(self.table.state, self.table.eyes(), wide, high, question)
                return [f"  {line}" for line in board.legend]
            else:
                try:
                    board.centre_on(named_hex(self.table.state, word))
                except CannotOrder as refusal:
                    return [
                        visible(
                            f"  {refusal}; write `map HEX`, `map {'|'.join(TURNS)}`, `map small|large` or `map legend`"
                        )
                    ]
        self._drawn = []
        return board.window(self.table.state, self.table.eyes(), wide, high, question)


def with_hint(line: str, wide: int) -> str:
    """A line of the legend that ends with how to see the rest; entries that leave no room for it go."""
    entries = line.split("  ")
    while len(entries) > 1 and len("  ".join([*entries, MORE])) > wide:
        entries.pop()
    return "  ".join([*entries, MORE])


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


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
