"""Without `--seed` the dice come from a seed that nobody at the table is told before the game is over."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Hexwright, Run

FIRST = 0xA3C59AC2F10B7D4E_91E6A7745C3D20FB  # what is drawn in these tests, one after another
Play = Callable[..., Run]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Seeds with fixed values in place of drawn ones; the list gets the number of bits asked for each time."""
    bits: list[int] = []

    def draw(wide: int) -> int:
        bits.append(wide)
        return FIRST + len(bits) - 1

    monkeypatch.setattr(secrets, "randbits", draw)
    return bits


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: list[int]) -> Iterator[Play]:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    hexwright = Hexwright(tmp_path)
    assert 0 == hexwright("new", "my-game").code
    yield hexwright


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def saved(name: str) -> dict[str, Any]:
    held: dict[str, Any] = json.loads(Path(name).read_text(encoding="utf-8"))
    return held


def test_every_game_draws_a_wide_seed_of_its_own_and_keeps_it(play: Play, drawn: list[int]) -> None:
    for name in ("a.json", "b.json"):
        play("play", "my-game", "--bot", "Red", typed=typed("0201", f"save {name}", "quit"))

    assert [FIRST, FIRST + 1] == [saved(name)["seed"] for name in ("a.json", "b.json")]
    assert all(bits >= 64 for bits in drawn)


def test_nothing_printed_during_the_game_names_the_seed(play: Play) -> None:
    script = typed("0202", "attack", "?", "log", "units", "map", "undo", "save g.json", "quit")
    run = play("play", "my-game", "--bot", "Red", "--story", "s.txt", typed=script)

    assert "dice: secret seed, kept in the save" in run.out and "A die shows" in run.out
    assert FIRST == saved("g.json")["seed"]
    story = Path("s.txt").read_text(encoding="utf-8")
    assert all(str(FIRST) not in text for text in (run.out, run.err, story))


def test_two_people_are_told_it_when_the_game_is_over(play: Play) -> None:
    run = play("play", "my-game", typed="\n1\n" * 2 + "\npass\n" * 60)

    before, end, after = run.out.partition("The end: ")
    assert end and str(FIRST) not in before
    assert f"the secret seed of the dice was {FIRST}" == after.splitlines()[1]
    again = play("play", "my-game", "--seed", str(FIRST), typed="\n1\n" * 2 + "\npass\n" * 60)
    assert after.splitlines()[0] == again.out.partition("The end: ")[2].splitlines()[0]


def test_a_game_that_is_gone_on_with_keeps_its_secret_and_its_dice(play: Play) -> None:
    first, then = ("0202", "attack"), ("attack",)
    straight = play(
        "play", "my-game", "--bot", "Red", "--seed", str(FIRST), typed=typed(*first, *then, "log")
    )
    play("play", "my-game", "--bot", "Red", typed=typed(*first, "save g.json", "quit"))
    on = play("play", "my-game", "--load", "g.json", typed=typed(*then, "log", "save h.json", "quit"))

    assert "dice: secret seed, kept in the save" in on.out and str(FIRST) not in on.out
    assert FIRST == saved("h.json")["seed"]
    dice = [line for line in straight.out.splitlines() if "A die shows" in line]
    assert dice and dice[-1] in on.out


def test_a_game_loaded_at_the_table_is_told_with_its_own_seed(play: Play) -> None:
    play("play", "my-game", "--bot", "Red", "--seed", "77", typed=typed("0101", "save g.json", "quit"))
    run = play("play", "my-game", "--bot", "Red", typed=typed("load g.json") + "pass\n" * 40)

    assert str(FIRST) not in run.out
    assert "the secret seed of the dice was 77" in run.out.partition("The end: ")[2].splitlines()


def test_a_replay_needs_no_seed_and_prints_none(play: Play) -> None:
    play("play", "my-game", "--bot", "Red", typed=typed("0202", "attack", "save g.json", "quit"))

    same = play("replay", "g.json", "--project", "my-game", "--check", "--story")
    assert (0, True) == (same.code, "the same: " in same.out)
    assert str(FIRST) not in same.out


def test_a_seed_that_is_given_is_no_secret(play: Play, drawn: list[int]) -> None:
    run = play("play", "my-game", "--bot", "Red", "--seed", "4", typed="1\n" + "pass\n" * 40)

    assert "Blue: you, Red: greedy bot; dice: seed 4" in run.out
    assert "secret" not in run.out and not drawn


def test_whoever_rolls_the_dice_is_told_of_no_seed(play: Play) -> None:
    run = play("play", "my-game", "--chance", "manual", "--bot", "Red", typed="1\n" * 400)

    assert "The end: " in run.out and "seed" not in run.out


@pytest.mark.parametrize("seed", [10**4299, -(1 << 257)], ids=["digits", "bits"])
def test_a_seed_longer_than_any_drawn_is_refused(seed: int, play: Play) -> None:
    play("play", "my-game", "--bot", "Red", typed=typed("0101", "save g.json", "quit"))
    Path("g.json").write_text(json.dumps(saved("g.json") | {"seed": seed}), encoding="utf-8")

    loaded = play("play", "my-game", "--load", "g.json")
    assert (2, "error: g.json: this is not a saved game\n") == (loaded.code, loaded.err)
    given = play("play", "my-game", "--seed", str(seed)[:4000])
    assert (2, True) == (given.code, "is too long" in given.err.splitlines()[0])


def test_a_loaded_game_takes_no_other_seed(play: Any) -> None:
    said = play("play", "my-game", "--load", "g.json", "--seed", "3")

    assert said.code == 2
    assert "use one of them" in said.err
