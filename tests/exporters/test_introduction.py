"""What a game says to its players: in the rules reference, on the card of a scenario, in the notebook of a table, and when play begins."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import pytest

from tests.shipped import TEMPLATE
from toolchain.cli.main import main
from toolchain.exporters.handouts.game_on_paper import Settings, documents
from toolchain.exporters.tabletop.notebook import notebook
from toolchain.workspace.export.subject import Subject

GAME, SCENARIO = "Two patrols meet at a ford.", "Fog hides the brook."


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    for name, before, text in (
        ("game.hw", "  sides  Blue, Red", GAME),
        ("scenario.hw", "  default", SCENARIO),
    ):
        path = folder / name
        path.write_text(path.read_text().replace(before, f'{before}\n  about  "{text}"', 1))
    return folder


def test_the_rules_reference_begins_with_it(game: Path) -> None:
    scenarios = {name: Subject(game).ir(name) for name in Subject(game).scenarios}
    made = {one.name: one for one in documents(scenarios, Settings("", 20, 15, 5, "a4"))}
    rules, page = made["rules.pdf"].source, made["rules.html"].page

    assert page.index(GAME) < page.index(SCENARIO) < page.index("<h2")
    assert rules.index(GAME) < rules.index(SCENARIO) < rules.index("#columns")
    card = made["dawn-at-the-ford.pdf"].source
    assert card.index(GAME) < card.index(SCENARIO) < card.index("Turns of")


def test_the_card_of_a_scenario_says_how_it_is_won(game: Path) -> None:
    scenarios = {name: Subject(game).ir(name) for name in Subject(game).scenarios}
    made = {one.name: one for one in documents(scenarios, Settings("", 20, 15, 5, "a4"))}
    card = made["dawn-at-the-ford.pdf"].source

    won = card.partition("How the game is won")[2]
    assert "Villages: each side scores 2 VP for each hex of village whose control is that side." in won
    assert "A lead of 1 to 2: narrow." in won and "[5.3]" in won


def test_the_notebook_of_a_table_has_a_page_for_it(game: Path) -> None:
    (name,) = Subject(game).scenarios
    pages = notebook(Subject(game).ir(name))

    assert next(iter(pages)) == "About"
    assert pages["About"] == f"{GAME}\n\n{SCENARIO}"


def test_play_begins_with_it_once(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(game.parent)
    monkeypatch.setattr(sys, "stdin", io.StringIO("save half\nquit\n"))
    main(["play", "game", "--seat", "Blue", "--seed", "1"])
    begun = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    main(["play", "game", "--load", "half"])

    assert begun.index(GAME) < begun.index(SCENARIO) < begun.index("--- set-up")
    assert GAME not in capsys.readouterr().out
