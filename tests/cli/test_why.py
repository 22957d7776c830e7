"""``hexwright why`` and ``hexwright explain --at``: positions, programs, and what cannot be asked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from toolchain.cli.loading import load
from toolchain.cli.main import main
from toolchain.play.playout import playout
from toolchain.play.replay import Log

ROOT = Path(__file__).resolve().parents[2]
RACE = str(ROOT / "scenarios" / "race-to-the-sea")
WAR = str(ROOT / "scenarios" / "western-front")
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def ford(tmp_path: Path, capsys: Captured) -> str:
    assert main(["new", str(tmp_path / "ford")]) == 0
    capsys.readouterr()
    return str(tmp_path / "ford")


def test_at_the_set_up(ford: str, capsys: Captured) -> None:
    assert main(["why", ford, "B_Foot_1", "attack"]) == 0
    said = capsys.readouterr().out
    assert said == "1st Foot, attack @ 3.1: no\n  no, since no unit of Red adjacent to hex of 1st Foot\n"


def test_the_guide_shows_what_is_said(ford: str, capsys: Captured) -> None:
    page = (ROOT / "toolchain" / "docs" / "guide" / "playing.md").read_text(encoding="utf-8")
    main(["why", ford, "B_Foot_1 attack"])
    assert capsys.readouterr().out in page
    main(["explain", "march-cost of B_Foot_1, 0101, 0201", ford, "--at", "set-up"])
    assert capsys.readouterr().out in page


def test_the_current_folder_is_the_project(
    ford: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ford)
    assert main(["why", "B_Foot_1", "enter", "0201"]) == 0
    assert "1 of 3" in capsys.readouterr().out


def test_a_message_keeps_the_capital_of_a_name(ford: str, capsys: Captured) -> None:
    (Path(ford) / "reserve.hw").write_text(
        "part of Skirmish\nbox reserve of each side  @ 8.1\n  seen by all\n", encoding="utf-8"
    )
    scenario = Path(ford) / "scenario.hw"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text.replace("  near-bank  B_Horse", "  reserve of Blue  B_Horse"), encoding="utf-8")

    assert main(["why", ford, "B_Horse", "enter", "0201"]) == 2
    assert "error: Light Horse is not on the map" in capsys.readouterr().err


def test_a_quantity_for_a_battle_takes_several_units(ford: str, capsys: Captured) -> None:
    (Path(ford) / "sum.hw").write_text(
        "part of Skirmish\ndefine might with all: units = sum(all, strength)  @ 8.1\n",
        encoding="utf-8",
    )

    assert main(["explain", "might of B_Foot_1 + B_Foot_2", ford, "--at", "set-up"]) == 0
    assert capsys.readouterr().out.startswith("might of 1st Foot, 2nd Foot @ 8.1: ")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("march-cost of B_Foot_1", '`hexwright explain "march-cost of B_Foot_1" '),
        ("ZOC of Blue", "`ZOC` is a zone of the rules [2.5]; `hexwright map ask "),
        ("march", "`march` is a movement of the rules [2.1]; `hexwright map ask "),
    ],
)
def test_the_name_of_a_rule_leads_to_the_command_that_shows_it(
    ford: str, capsys: Captured, what: str, said: str
) -> None:
    assert main(["explain", what, ford]) == 2
    assert said in capsys.readouterr().err


def recorded(ford: str, tmp_path: Path) -> Path:
    game = load(Path(ford), None).game
    made = playout(game, seed=5, log=True)
    path = tmp_path / "game.json"
    path.write_bytes(Log(game.digest, game.scenarios[0], 5, made.log, []).to_bytes())
    return path


def test_in_a_recorded_game(ford: str, tmp_path: Path, capsys: Captured) -> None:
    path = recorded(ford, tmp_path)
    said = set()
    for step in range(12):
        assert main(["explain", "points of Blue", ford, "--at", f"{path}:{step}"]) == 0
        capsys.readouterr()
        assert main(["why", ford, "B_Foot_1 move", "--at", f"{path}:{step}"]) == 0
        said.add(capsys.readouterr().out)
    assert len(said) > 1


def test_for_programs(ford: str, capsys: Captured) -> None:
    assert main(["why", ford, "B_Foot_1 attack", "--output-format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)["answer"]
    assert answer["may"] is False
    assert answer["paragraph"] == "3.1"
    assert answer["reasons"][0]["holds"] is False
    assert (
        main(
            [
                "explain",
                "march-cost of B_Foot_1, 0101, 0201",
                ford,
                "--at",
                "set-up",
                "--output-format",
                "json",
            ]
        )
        == 0
    )
    answer = json.loads(capsys.readouterr().out)["answer"]
    assert answer["value"] == "1"
    assert [line["applies"] for line in answer["lines"]] == [True, False, False]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["why", "FORD", "B_Foot_1 atack"], "did you mean `attack`?"),
        (
            ["why", "FORD", "1st Foot attack"],
            "`1st Foot` is ambiguous: 1st Foot (B_Foot_1), 1st Foot (R_Foot_1)",
        ),
        (["why", "FORD", "B_Foot_1 attack", "--at", "lost.json:3"], "no recorded game `lost.json`"),
        (["why", "FORD", "B_Foot_1 attack", "--scenario", "Dusk"], "unknown scenario `Dusk`"),
        (["why", WAR, "anything"], "play needs the Standard Rules"),
        (["explain", "--at", "set-up", "march-cots of B_Foot_1", "FORD"], "did you mean `march-cost`?"),
        (["explain", "nonsense", "FORD", "--at", "FORD/game.hw"], "this is not a saved game"),
    ],
)
def test_what_cannot_be_asked(ford: str, arguments: list[str], words: str, capsys: Captured) -> None:
    assert main([re.sub("^FORD", ford, word) for word in arguments]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said
