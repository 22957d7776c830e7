"""What a question says of its subject, which words choose, and what stands beside the map."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

TURN = "  turn day 1..6\n"
INSPECT = """
procedure inspect with u: unit
  actor may "give a medal"
    tell "{u} is honoured"
  actor may choose 1 hexes adjacent to (hex of u) as spot saying "which hex is searched"
    tell "{spot} is searched"

procedure survey with h: hex
  actor may "survey it"
    tell "{h} is surveyed"
"""


@pytest.fixture
def parade(game: Path) -> Path:
    """A game whose turns begin with questions about each unit of Blue."""
    rules, scenario = game / "game.hw", game / "scenario.hw"
    text = rules.read_text("utf-8")
    assert TURN in text
    rules.write_text(
        text.replace(
            TURN,
            "  turn day 1..6\n    phase parade\n      do parade for Blue\n",
        )
        + "\nprocedure parade\n  each u in own unit on map\n    do inspect(u)\n  do survey(hex 0202)\n"
        + INSPECT,
        "utf-8",
    )
    scenario.write_text(scenario.read_text("utf-8").replace("near-bank  B", "0103  B"), "utf-8")
    return game


def test_a_question_within_a_procedure_names_the_unit_that_it_is_about(hexwright: Any, parade: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\nno\nnone\nquit\nn\n")

    assert re.search(r"Blue: 1st Foot in \d{4}[^,]*, give a medal", run.out)
    assert re.search(r"Blue: 1st Foot in \d{4}[^,]*, which hex is searched", run.out)
    assert re.search(r"Blue: 2nd Foot in \d{4}[^,]*, give a medal", run.out)


def test_a_question_without_a_unit_names_the_hex_that_it_is_about(hexwright: Any, parade: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\n" + "none\n" * 7)

    assert "Blue: 0202: survey it" in run.out


def test_whole_words_choose_before_parts_of_words(hexwright: Any, parade: Path) -> None:
    oob = parade / "oob" / "blue.oob.json"
    text = oob.read_text("utf-8")
    oob.write_text(text.replace("1st Foot", "Foot I").replace("2nd Foot", "Foot II"), "utf-8")
    rules = parade / "game.hw"
    words = '  actor may choose 1 own unit on map as first saying "who leads"\n    tell "{first} leads"\n'
    rules.write_text(
        rules.read_text("utf-8").replace("procedure parade\n", "procedure parade\n" + words), "utf-8"
    )

    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\nI\nquit\nn\n")

    assert "Foot I leads" in run.out
    assert "is ambiguous" not in run.out


def test_no_is_not_the_beginning_of_a_name(hexwright: Any, parade: Path) -> None:
    rules = parade / "game.hw"
    words = '  actor chooses 1 hexes as first saying "which hex"\n  tell "{first} it is"\n'
    rules.write_text(
        rules.read_text("utf-8").replace("procedure parade\n", "procedure parade\n" + words), "utf-8"
    )

    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="no\nnor\nquit\nn\n")

    assert "this cannot be declined: answer with one of the choices" in run.out
    assert "0103 Northam it is" in run.out


def test_status_shows_what_lies_beside_the_map(hexwright: Any, game: Path) -> None:
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\nstatus\nquit\nn\n")

    assert "points B:0 R:3 order B:3 R:0" in run.out


def test_units_shows_who_holds_a_hex(hexwright: Any, game: Path) -> None:
    rules = game / "game.hw"
    text = rules.read_text("utf-8").replace(
        "  start   none\n", "  start   none\n  start   Blue in near-bank\n", 1
    )
    rules.write_text(text, "utf-8")

    run = hexwright(
        "play",
        "my-game",
        "--bot",
        "Red",
        "--seed",
        "3",
        typed="1\nunits 0103\nunits 0401\nunits all\nquit\nn\n",
    )

    assert "    control Blue\n" in run.out
    assert "control Red" in run.out
    assert "  control Blue: 0101, 0102, 0103 Northam, 0201, 0202, 0203\n" in run.out


def test_status_shows_what_a_side_has_from_the_start(hexwright: Any, game: Path) -> None:
    rules = game / "game.hw"
    text = rules.read_text("utf-8")
    rules.write_text(text + "\nstock shells of each side                @ 2.2\n  start  2\n", "utf-8")

    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="status\nquit\nn\n")

    assert "shells B:2 R:2" in run.out
