"""Options that would do nothing are refused, with what to remove."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.cli.main import main

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(shutil.copytree(TEMPLATE, tmp_path / "game"))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("test GAME --only 3.2 --games 5 --deep", "`--only` plays no random games; remove `--games` and `--deep`"),
        ("test GAME --games 0 --seed 5", "`--games 0` plays no random games; remove `--seed`"),
        ("ledger GAME --overrides --only missing", "`--overrides` lists only what is changed; remove `--only`"),
        ("mutate GAME --list -n 4 --seed 3", "`--list` plants no errors; remove `--cases` and `--seed`"),
        ("play GAME --step --delay 1", "no side is played by a bot; remove `--delay` and `--step`"),
        ("play GAME --chance manual --seed 4", "with `--chance manual` you roll and draw; remove `--seed`"),
        ("play GAME --seat Blue --seat Blue", "`--seat` names Blue twice; name it once"),
        ("play GAME --bot Blue --bot Blue=random", "`--bot` names Blue twice; name it once"),
        ("simulate GAME -n 1 --policy Blue=random --policy Blue=greedy", "`--policy` names Blue twice; name it once"),
        ("simulate GAME -n 1 --scenario Dawn --scenario Dusk", "`--scenario` is given twice; give it once"),
        ("lint GAME --select FLO --ignore FLO,MAP", "`--ignore` hides everything that `--select` shows; correct one of them"),
        ("lint GAME --select ,", "`--select` names no code; write `--select MAP` or remove it"),
        ("lint GAME --write-baseline x --output-format json", "`--write-baseline` shows no findings: remove the options that format them"),
    ],
)  # fmt: skip
def test_an_option_without_effect_is_refused(
    game: str, line: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.replace("GAME", game).split()) == 2
    assert f"error: {answer}" in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize(
    "line", ["test GAME --only 3.2", "mutate GAME --list", "lint GAME --select FLO --ignore FLO106"]
)
def test_an_option_with_an_effect_is_not(game: str, line: str) -> None:
    assert main(line.replace("GAME", game).split()) == 0
