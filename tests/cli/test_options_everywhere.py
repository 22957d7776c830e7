"""Optional rules chosen for `test`, `preview` and the exports, as for `play`."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

MUD = """option mud "Deep mud"                                      @ 9.1
amend 2.1 quantity march-cost
  mud:  plus 1 MP when to is open

example 9.1 "open ground is deep in mud"                   @ 9.1
  move    B_Foot_1 to hex 0101
  expect  march-cost(B_Foot_1, hex 0101, hex 0201, hexside 0101/0201) = {cost} MP
"""


@pytest.fixture
def game(game: Path) -> Path:
    (game / "mud.hw").write_text(MUD.format(cost=2), encoding="utf-8")
    return game


def test_an_export_has_the_options_that_are_chosen(hexwright: Any, game: Path) -> None:
    for command, file in (("print", "made/rules.html"), ("vassal", "g.vmod")):
        target = {"vassal": "g.vmod"}.get(command, "made")
        for chosen in ((), ("--option", "mud")):
            run = hexwright("export", command, "my-game", "-o", target, "--force", *chosen)
            assert 0 == run.code, run.err
            path = hexwright.folder / file
            text = (
                zipfile.ZipFile(path).read("rules.html").decode()
                if command == "vassal"
                else path.read_text(encoding="utf-8")
            )
            assert ("not in force unless the players choose it" in text) is not bool(chosen)
            assert "Optional rule: Deep mud" not in text if chosen else "Optional rule: Deep mud" in text


def test_every_export_of_a_game_takes_them(hexwright: Any, game: Path) -> None:
    for command, target in (("svg", "a"), ("counters", "b.pdf"), ("json", "c.json"), ("tts", "d")):
        refused = hexwright("export", command, "my-game", "-o", target, "--option", "fog")
        assert (2, True) == (refused.code, "unknown option `fog`" in refused.err)
        assert 0 == hexwright("export", command, "my-game", "-o", target, "--option", "mud").code
    made = json.loads((hexwright.folder / "c.json").read_text(encoding="utf-8"))
    assert "Optional rules in force: Deep mud (9.1)." in json.dumps(made["scenarios"][0])


def test_a_preview_draws_the_game_with_them(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("build", "my-game", "-o", "g.hexpack").code
    for project in ("my-game", "g.hexpack"):
        pages = []
        for chosen in ((), ("--option", "mud"), ()):
            run = hexwright("preview", project, "-o", "p.html", "--force", *chosen)
            assert 0 == run.code, run.err
            pages.append((hexwright.folder / "p.html").read_text(encoding="utf-8"))
        assert pages[0] == pages[2]
        # The moves that a unit can make are on the page.
        assert pages[1] != pages[0], project


def test_tests_run_with_them(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("test", "my-game", "--option", "mud", "--only", "9.1").code
    # What holds without the option only fails with it.
    assert "FAILED  2.1" in hexwright("test", "my-game", "--option", "mud", "--only", "2.1").out
    (game / "mud.hw").write_text(MUD.format(cost=3), encoding="utf-8")
    failed = hexwright("test", "my-game", "--option", "mud", "--only", "9.1")
    assert (1, True) == (failed.code, "open ground is deep in mud" in failed.out)
    assert 0 == hexwright("build", "my-game", "-o", "g.hexpack").code
    assert 0 == hexwright("test", "g.hexpack", "--option", "mud", "--jobs", "1").code
    left_out = hexwright("test", "my-game", "--without", "mud", "--only", "9.1")
    assert "is not in force in this scenario anyway" in left_out.err
