"""Screens of the table: the openings of the shipped games, played on a pseudo-terminal of two sizes, compared with kept ones.

``UPDATE_GOLDEN=1`` writes them again; look at them before you keep them.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright
from tests.cli.terminal import Terminal

GOLDEN = Path(__file__).parent / "golden"
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
RACE = (
    "0613; 0715; 0113; yes",
    "none",
    "XIV; XVI",
    "rail-move XIV",
    "end rei",
    "rail-move XIV to Amiens",
    "rail-move XIV to Montdidier",
    "move by railroad",
    "XVI",
    "0101",
    "?",
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
    "none",
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
FRONTIER = (
    "",
    "French Secondary",
    "Metz",
    "3",
    "Paris",
    "1",
    "2822",
    "hint",
    "map 2939",
    "undo",
    "log",
)
# Scenario, options, what is typed, and how many lines of it in plain mode.
OPENINGS = {
    "race-to-the-sea": ("The race", ("--bot", "Germany=random"), RACE, 6),
    "library-of-napoleonic-battles": ("The road to Tresnau", ("--bot", "Second=random"), ROAD, 8),
    "on-to-paris": ("The frontier", (), FRONTIER, 4),
}
SIZES = ((80, 24), (120, 40))


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


@pytest.mark.parametrize("project", OPENINGS)
def test_the_openings_of_the_shipped_games(project: str, tmp_path: Path) -> None:
    scenario, options, typed, few = OPENINGS[project]
    begin = ("play", str(SCENARIOS / project), "--scenario", scenario, *options, "--seed", "5")
    for size in SIZES:
        _compared(project, f"{size[0]}x{size[1]}", _screens(tmp_path, size, begin, typed), size)
    plain = _screens(tmp_path, SIZES[0], (*begin, "--plain"), typed[:few])
    _compared(project, "plain", plain, SIZES[0])
    assert not any("may be chosen" in line for screen in plain for line in screen)


def _screens(
    folder: Path, size: tuple[int, int], begin: tuple[str, ...], typed: Sequence[str]
) -> list[list[str]]:
    """What is seen at each prompt."""
    with Terminal(folder, size, *begin) as terminal:
        made = [terminal.screen()]
        for line in typed:
            terminal.type(line)
            made.append(terminal.screen())
        assert max(map(len, terminal.plain().splitlines())) <= size[0]
    return made


def _compared(project: str, name: str, screens: list[list[str]], size: tuple[int, int]) -> None:
    """Compares screens with those that are kept; what is asked and the board above it are seen at once."""
    text = "".join("\n".join(screen).rstrip() + f"\n{'=' * size[0]}\n" for screen in screens)
    file = GOLDEN / f"play-{project}-{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


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


def test_pass_names_the_units_that_could_still_act(
    hexwright: Hexwright, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = ("play", "my-game", "--bot", "Red", "--seed", "3", "--plain")
    piped = hexwright(*begin, typed="pass\nquit\nn\n")
    assert "can still act" not in piped.out

    def at_terminal(lines: str) -> str:
        glass = Glass()
        monkeypatch.setattr(sys, "stdin", Keyboard(lines))
        monkeypatch.setattr(sys, "stdout", glass)
        from toolchain.cli.main import main

        main(begin)
        return glass.getvalue()

    monkeypatch.chdir(hexwright.folder)
    once, twice = at_terminal("0101\npass\nquit\nn\n"), at_terminal("0101\npass\npass\nquit\nn\n")
    warned = "can still act; type `pass` again"
    assert warned in once and "Foot" in once.partition("Blue> pass")[2].partition(warned)[0]
    assert once.count("=== turn") < twice.count("=== turn") and twice.count(warned) >= 1
    assert "can still act; type `stop` again" in at_terminal("0101\nstop\nquit\nn\n")


def test_hexes_that_the_board_marks_are_not_chosen_by_number(
    hexwright: Hexwright, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = ["play", "my-game", "--bot", "Red", "--seed", "3"]

    def at_terminal(*more: str) -> str:
        glass = Glass()
        monkeypatch.setattr(sys, "stdin", Keyboard("2\nquit\nn\n"))
        monkeypatch.setattr(sys, "stdout", glass)
        from toolchain.cli.main import main

        main([*begin, *more])
        return glass.getvalue()

    monkeypatch.chdir(hexwright.folder)
    marked, listed = at_terminal(), at_terminal("--plain")
    assert "0101, 0102, 0103 Northam" in marked and "`2` is not one of the choices (" in marked
    assert "2  0102" in listed and "Light Horse enters 0102" in listed
