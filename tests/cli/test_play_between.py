"""Questions in between at the table: whom they are about, and answers that are given without being typed again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

RALLY = """
trigger rally on enters by march                           @ 5.4
  requires side of mover = Blue
  do
    Blue may "cheer"
      tell "cheers"
"""


def _with(game: Path, rules: str) -> None:
    file = game / "game.hw"
    file.write_text(file.read_text("utf-8") + rules, "utf-8")


def _played(hexwright: Any, *lines: str) -> str:
    typed = "".join(f"{line}\n" for line in ("0101", *lines, "quit", "n"))
    return str(hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=typed).out)


def test_a_question_in_between_names_the_unit_that_is_acting(hexwright: Any, game: Path) -> None:
    _with(game, RALLY)

    assert "Blue: 1st Foot in 0201, cheer [5.4]" in _played(hexwright, "1st Foot to 0201")


def test_always_answers_until_ask(hexwright: Any, game: Path) -> None:
    _with(game, RALLY)

    out = _played(hexwright, "1st Foot to 0201", "always no", "2nd Foot to 0202", "ask", "horse to 0102")

    assert out.count("Cheer: no, as set with `always` [5.4].") == 1
    assert out.index("2nd Foot goes from") < out.index("Cheer: no, as set with `always`")
    assert out.count("Blue: 1st Foot in 0201, cheer") == 1
    assert "  every question is asked again\n" in out
    assert out.count("Blue: Light Horse in 0102, cheer") == 1


def test_undo_ends_what_always_said(hexwright: Any, game: Path) -> None:
    _with(game, RALLY)

    out = _played(hexwright, "1st Foot to 0201", "always no", "undo", "no", "pass", "2nd Foot to 0202")

    assert "as set with `always`" not in out
    assert "Blue: 2nd Foot in 0202, cheer" in out


def test_undo_keeps_what_an_earlier_line_always_said(hexwright: Any, game: Path) -> None:
    _with(game, RALLY)

    out = _played(hexwright, "1st Foot to 0201", "always no", "2nd Foot to 0202", "undo", "2nd Foot to 0202")

    assert out.count("Blue: 1st Foot in 0201, cheer") == 1
    assert "Blue: 2nd Foot in 0202, cheer" not in out
    assert out.count("Cheer: no, as set with `always` [5.4].") == 2


def test_the_whole_name_of_a_place_comes_before_a_part_of_another(hexwright: Any, game: Path) -> None:
    file = game / "map.hw"
    text = file.read_text("utf-8")
    assert '"Northam"' in text
    file.write_text(
        text.replace('"Northam"', '"Ham"').replace("  0102  woods", '  0102  woods "Forest of Ham"'), "utf-8"
    )
    assert "Forest of Ham" in file.read_text("utf-8")

    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="ham\nquit\nn\n")

    assert "Light Horse enters 0103 Ham" in run.out


def test_phases_stand_as_headings(hexwright: Any, game: Path) -> None:
    out = _played(hexwright, "pass")

    assert "\n--- second ---\n  Red" in out
    assert "  second: " not in out
