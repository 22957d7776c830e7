"""Optional rules on paper and on tables: where each is in force, and what those say that no scenario uses."""

from __future__ import annotations

import html
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

FILES = {
    "mud.hw": 'option mud "Deep mud"                                      @ 9.1\n'
    "amend 2.1 quantity march-cost\n  mud:  plus 1 MP when to is open\n",
    "night.hw": 'option night "Night turns"                                 @ 9.2\n  needs  lamps\n  excludes  mud\n'
    "state dark of hex                                          @ 9.2\n",
    "lamps.hw": 'option lamps "Lamps"                                       @ 9.3\n'
    "state lit of hex                                           @ 9.3\n",
}
CHOICES = (
    "Deep mud (9.1): not in force unless the players choose it.",
    "Night turns (9.2): not in force unless the players choose it. It needs Lamps. It cannot be chosen together with Deep mud.",
)


@pytest.fixture
def game(game: Path) -> Path:
    for name, text in FILES.items():
        (game / name).write_text(text, encoding="utf-8")
    return game


def plain(page: str) -> str:
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", page)).split())


def about(text: str, title: str) -> str:
    """What stands below the title of an optional rule."""
    return text.split(f"Optional rule: {title}", 1)[1].split("Optional rule: ")[0].split(" Index ")[0]


def exported(hexwright: Any, command: str, project: str) -> str:
    """The rules in what a command writes, as plain text."""
    run = hexwright("export", command, project, "-o", {"vassal": "g.vmod"}.get(command, "made"), "--force")
    assert 0 == run.code, run.err
    folder = Path(hexwright.folder)
    if command == "print":
        return plain((folder / "made" / "rules.html").read_text(encoding="utf-8"))
    if command == "vassal":
        return plain(zipfile.ZipFile(folder / "g.vmod").read("rules.html").decode())
    (file,) = (folder / "made").glob("*.json")
    pages = json.loads(file.read_text(encoding="utf-8"))["TabStates"].values()
    return " ".join(next(one["body"] for one in pages if one["title"] == "Optional rules").split())


@pytest.mark.parametrize("command", ["print", "vassal", "tts"])
def test_rules_of_options_that_no_scenario_uses_are_written(hexwright: Any, game: Path, command: str) -> None:
    text = exported(hexwright, command, "my-game")

    for line in CHOICES:
        assert line in text
    assert "march cost" in about(text, "Deep mud (9.1)").lower()
    assert "Mud: plus 1 MP" in about(text, "Deep mud (9.1)")
    night = about(text, "Night turns (9.2)").lower()
    assert "dark" in night and "lit" not in night  # what it needs has a place of its own


def test_a_scenario_that_uses_an_option_is_named(hexwright: Any, game: Path) -> None:
    map_ = game / "scenario.hw"
    text = map_.read_text(encoding="utf-8")
    map_.write_text(text.replace("  set-up  ", "  options mud\n  set-up  ", 1), encoding="utf-8")

    text = exported(hexwright, "print", "my-game")

    assert "Deep mud (9.1): in force." in text
    assert "Optional rule: Deep mud" not in text


def test_of_a_package_without_texts_options_are_named_only(hexwright: Any, game: Path) -> None:
    hexwright("build", "my-game", "--without-texts", "-o", "bare.hexpack")

    run = hexwright("export", "print", "bare.hexpack", "-o", "made")

    assert 0 == run.code
    assert "optional rules that no scenario uses are named only" in run.err
    text = plain((Path(hexwright.folder) / "made" / "rules.html").read_text(encoding="utf-8"))
    assert "Deep mud (9.1): not in force unless the players choose it." in text
