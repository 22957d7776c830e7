"""A fault of the program while a game is played: a question that fails does not end the game, and no game is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import toolchain.cli.play.prompt.asking as asking
import toolchain.cli.play.table as table
import toolchain.cli.play.table_view.odds as odds


@pytest.fixture(autouse=True)
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "reports"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def broken(*arguments: Any) -> Any:
    raise TypeError("the secret reserve")


@pytest.mark.parametrize("word", ["why", "odds", "/why"])
def test_a_question_that_fails_leaves_the_game_as_it_is(
    hexwright: Any, game: Path, reports: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setattr(odds if word == "odds" else asking, word.removeprefix("/"), broken)
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=f"{word} 0201\nstatus\nquit\nn\n")

    (report,) = reports.glob("hexwright-report-*.txt")
    assert run.code == 0
    assert "sorry: hexwright itself has failed (TypeError)" in run.err
    assert str(report) in run.err
    assert "the game goes on" in run.out
    assert "the secret reserve" not in report.read_text("utf-8")


def test_reasons_that_fail_leave_the_game_as_it_is(
    hexwright: Any, game: Path, reports: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolchain.cli.play.prompt.refusing.reasons", broken)
    run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="nonsense\nquit\nn\n")

    assert run.code == 0
    assert "sorry: hexwright itself has failed (TypeError)" in run.err
    assert len(list(reports.glob("*.txt"))) == 1


def test_a_game_that_fails_is_saved_first(
    hexwright: Any, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(table.Table, "heading", broken)
        run = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="1\n")

    assert run.code == 3
    assert "hexwright itself has failed: the game stops here" in run.out
    (saved,) = hexwright.folder.glob("*.save.json")
    assert f"--load {saved.name}" in run.out
    assert hexwright("play", "my-game", "--load", str(saved), typed="quit\nn\n").code == 0
