"""Commands on a package whose rules never end: one sentence, exit 1, and nothing that was played is lost."""

from __future__ import annotations

import io
import json
import signal
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.security.test_hostile_rules import Good
from toolchain.cli.main import main

SPIN: list[Any] = [
    "repeat",
    ["int", 100_000],
    None,
    [["repeat", ["int", 100_000], None, [["let", "x", ["turn"]]], []]],
    [],
]
SENTENCE = "reached no question within"


class Said(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(scope="module")
def good() -> Good:
    return Good("toolchain/templates/game")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(arguments)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return command


def spinning(good: Good, procedure: str) -> bytes:
    """A package in which a procedure never ends."""
    rules = json.loads(good.members["rules/0.json"])
    body = next(p for p in rules["procedures"] if p["name"] == procedure)["body"]
    body.insert(0, SPIN)
    return good.sealed(rules)


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        (["play", "g.hexpack", "--bot", "Blue", "--bot", "Red"], "err"),
        (["simulate", "g.hexpack", "--games", "2"], "err"),
        (["why", "g.hexpack", "Light Horse move"], "err"),
        (["map", "ask", "g.hexpack", "range of Light Horse"], "err"),
    ],
)
def test_a_game_that_never_begins(
    good: Good, run: Any, arguments: list[str], where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if arguments[0] != "simulate":  # one command shows how long the usual budget is
        monkeypatch.setattr("toolchain.engine.budget.BUDGET", 250_000)
    Path("g.hexpack").write_bytes(spinning(good, "sequence"))

    said = run(*arguments)

    assert said.code == 1
    assert SENTENCE in getattr(said, where)
    assert "[2.0]" in getattr(said, where)
    assert "Traceback" not in said.err


def test_a_budget_is_what_is_asked_for(good: Good, run: Any) -> None:
    Path("g.hexpack").write_bytes(spinning(good, "sequence"))

    said = run("simulate", "g.hexpack", "--games", "1", "--budget", "250000")

    assert "within 250,000 steps [2.0]" in said.err


def test_a_budget_too_small_is_refused(run: Any) -> None:
    assert run("simulate", "g.hexpack", "--games", "1", "--budget", "5").code == 2


def test_the_last_answer_is_taken_back_and_the_game_can_be_saved(good: Good, run: Any) -> None:
    Path("g.hexpack").write_bytes(spinning(good, "action move"))

    said = run(
        "play",
        "g.hexpack",
        "--bot",
        "Red",
        "--seed",
        "3",
        "--budget",
        "200000",
        typed="0103\nmove\n1\nquit\ny\nkept.json\n",
    )

    assert said.code == 0, said
    assert SENTENCE in said.out
    assert "[2.2]" in said.out
    assert "Your last answer is taken back" in said.out
    # The save holds what was answered before, and can be gone on with.
    kept = json.loads(Path("kept.json").read_text())
    again = run("play", "g.hexpack", "--load", "kept.json", "--budget", "200000", typed="quit\nn\n")
    assert again.code == 0
    assert "choose an action" in again.out or "with which unit" in again.out
    assert len(kept["decisions"]) >= 1


def test_a_bot_that_cannot_go_on_leaves_a_save(good: Good, run: Any) -> None:
    Path("g.hexpack").write_bytes(spinning(good, "action move"))

    said = run(
        "play",
        "g.hexpack",
        "--bot",
        "Blue=random",
        "--bot",
        "Red=random",
        "--seed",
        "3",
        "--budget",
        "200000",
    )

    assert said.code == 1
    assert SENTENCE in said.out
    assert list(Path().glob("*.save.json"))


def test_a_timeout_stops_a_command(good: Good, run: Any) -> None:
    Path("g.hexpack").write_bytes(good.sealed(json.loads(good.members["rules/0.json"])))

    said = run("simulate", "g.hexpack", "--games", "1000000", "--timeout", "0.5")

    assert said.code == 2
    assert "stopped" in said.err


def test_a_timeout_stops_a_command_that_ignores_interruptions(good: Good, run: Any) -> None:
    """As a background job of a shell does."""
    Path("g.hexpack").write_bytes(good.sealed(json.loads(good.members["rules/0.json"])))
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        said = run("simulate", "g.hexpack", "--games", "100000", "--timeout", "0.5")
        after = signal.getsignal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, heard)

    assert said.code == 2 and "stopped" in said.err
    assert after == signal.SIG_IGN


def test_a_save_without_end_is_not_read_whole(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolchain.cli.play.saves.LARGEST", 1 << 20)
    Path("huge.json").write_bytes(b"[" * ((1 << 20) + 1))

    said = run("replay", "huge.json")

    assert said.code == 2
    assert "huge.json: this file is larger than 1 MB, so it is not a saved game" in said.err
