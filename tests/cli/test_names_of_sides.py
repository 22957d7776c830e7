"""Sides whose names have two words: people read and write them with a blank."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright


@pytest.fixture
def coats(game: Path) -> Path:
    """A game whose first side is called in two words."""
    for path in (*game.rglob("*.hw"), *game.rglob("*.json")):
        path.write_text(re.sub(r"\bBlue\b", "Blue_Coats", path.read_text("utf-8")), "utf-8")
    return game


def test_no_list_or_report_shows_an_underscore(hexwright: Hexwright, coats: Path) -> None:
    typed = "0101\nunits all\nstatus\nwhy 2nd Foot supply\n1st Foot to 0202\nlog\nsave one.save.json\nquit\n"
    played = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=typed)
    assert "Blue Coats" in played.out and "Blue_Coats" not in played.out + played.err

    again = hexwright("replay", "one.save.json", "--project", "my-game", "--story")
    assert "Blue Coats" in again.out and "Blue_Coats" not in again.out
    stops = hexwright("replay", "one.save.json", "--project", "my-game", "--to", "1")
    assert "Blue_Coats" not in stops.out

    many = hexwright("simulate", "my-game", "--games", "1", "--jobs", "1")
    assert (
        "Blue Coats random" in many.out
        and "points of Blue Coats" in many.out
        and "Blue_Coats" not in many.out
    )


def test_a_side_can_be_named_with_a_blank(hexwright: Hexwright, coats: Path) -> None:
    played = hexwright("play", "my-game", "--seat", "Blue Coats", "--seed", "3", typed="0101\nquit\nn\n")
    assert "Blue Coats: you" in played.out
    ran = hexwright(
        "simulate",
        "my-game",
        "--games",
        "1",
        "--jobs",
        "1",
        "--policy",
        "Blue Coats=random",
        "--output-format",
        "json",
    )
    assert "Blue_Coats" in json.loads(ran.out)["policies"]
