"""Screens of the table: the openings of the shipped games, played on a terminal of two sizes, compared with kept ones.

``UPDATE_GOLDEN=1`` writes them again; look at them before you keep them.
"""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright
from toolchain.cli.loading import load
from toolchain.cli.play.choice_input import Reader
from toolchain.cli.play.session import Session
from toolchain.cli.play.table import Leave, Seats, Table
from toolchain.engine.game import Game

GOLDEN = Path(__file__).parent / "golden"
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
RACE = (
    "0613; 0715; 0113; yes",
    "none",
    "XIV; XVI",
    "rail-move XIV",
    "pass",
    "rail-move XIV to Amiens",
    "rail-move XIV to Montdidier",
    "move by railroad",
    "XVI",
    "0101",
    "map 0613",
    "map large",
    "map east",
    "odds",
)
ROAD = (
    "none; none",
    "1",
    "IV Corps to 1016",
    "pass",
    "no",
    "no",
    "hint",
    "move IV Horse to 1118",
    "move IV Corps",
    "1620",
    "to 0715",
    "why Perrault enter 1620",
    "odds 1214",
    "map small",
    "map north",
    "undo",
)
OPENINGS = {
    "race-to-the-sea": ("The race", RACE),
    "library-of-napoleonic-battles": ("The road to Tresnau", ROAD),
}


class Keyboard(io.StringIO):
    """A terminal that shows what is typed."""

    def readline(self, size: int = -1, /) -> str:
        line = super().readline(size)
        sys.stdout.write(line)
        return line

    def isatty(self) -> bool:
        return True


class Glass(io.StringIO):
    """The output of a terminal."""

    def isatty(self) -> bool:
        return True


def _played(
    monkeypatch: pytest.MonkeyPatch, game: Game, scenario: str, typed: tuple[str, ...], size: tuple[int, int]
) -> str:
    """All that a terminal shows while lines are typed."""
    glass = Glass()
    monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in typed)))
    monkeypatch.setattr(sys, "stdout", glass)
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    monkeypatch.setenv("TERM", "xterm")
    table = Table(game, scenario, Seats(["human", "random"], False, 5), Reader())
    table.begin()
    with pytest.raises(Leave):
        Session(table).run()
    return glass.getvalue()


@pytest.mark.parametrize("project", OPENINGS)
def test_the_openings_of_the_shipped_games(project: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, typed = OPENINGS[project]
    game = load(SCENARIOS / project, scenario).game
    for size in ((80, 24), (120, 40)):
        text = _played(monkeypatch, game, scenario, typed, size)
        monkeypatch.undo()
        monkeypatch.delenv("NO_COLOR", raising=False)
        file = GOLDEN / f"play-{project}-{size[0]}x{size[1]}.txt"
        if os.environ.get("UPDATE_GOLDEN"):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8")
        assert max(map(len, text.splitlines())) <= size[0]
        for screen in re.split(r"^\w+> .*$", text, flags=re.MULTILINE):
            board = [line for line in screen.splitlines() if re.match(r" *\S* *\d{4}[ *@~+^=-]", line)]
            assert len(board) < size[1] - 3


def test_the_board_is_drawn_over_questions_on_a_terminal_only(
    hexwright: Hexwright, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\n")
    assert "points B:0 R:0" not in piped.out

    class Terminal(Hexwright):
        def __call__(self, *arguments: str, typed: str = "") -> object:  # type: ignore[override]
            glass = Glass()
            monkeypatch.setattr(sys, "stdin", Keyboard(typed))
            monkeypatch.setattr(sys, "stdout", glass)
            from toolchain.cli.main import main

            main(arguments)
            return glass.getvalue()

    terminal = Terminal(hexwright.folder)
    shown = str(terminal("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\n"))
    assert "points B:0 R:0" in shown
    assert "\x1b[1;7m0101*\x1b[0m" in shown and "\x1b[1;34m~" in shown  # a choice, and the river
    assert re.search(r"\x1b\[38;5;\d+;48;5;\d+mB", shown) and "\\x1b" not in shown
    plain = str(terminal("play", "my-game", "--bot", "Red", "--seed", "3", "--plain", typed="1\n"))
    assert "points B:0 R:0" not in plain
