"""A new version of a package: what changed, which saved games go on, where an old one becomes another game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright, Run
from toolchain.cli.play.saves import Save
from toolchain.engine.load import load_game
from toolchain.play.replay import record, replay

OLD, NEW, SAVE = "old.hexpack", "new.hexpack", "game.json"


@pytest.fixture
def save(game: Path, hexwright: Hexwright) -> Path:
    """A game that was played and saved under the old version."""
    assert hexwright("build", "my-game", "-o", OLD).code == 0
    played = load_game(Path(OLD).read_bytes())
    log = record(played, seed=3)
    half = replay(played, log, until=len(log.decisions) // 2).state
    Path(SAVE).write_bytes(Save.of(half, log.scenario, {"Red": "random"}).to_bytes())
    return Path(SAVE)


def published(hexwright: Hexwright, old: str, new: str, file: str = "game.hw") -> None:
    path = Path("my-game") / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    assert hexwright("build", "my-game", "-o", NEW).code == 0


def replayed(hexwright: Hexwright, *more: str) -> Run:
    return hexwright("replay", SAVE, "--project", NEW, "--check", *more)


def test_a_comment_and_a_version_lose_no_game(save: Path, hexwright: Hexwright) -> None:
    published(hexwright, "game Skirmish", "# revised\ngame Skirmish")
    published(hexwright, 'version = "0.1.0"', 'version = "0.1.1"', "hexwright.toml")
    run = hexwright("pack", "diff", OLD, NEW)
    assert run.out.endswith("saved games of Dawn at the ford can continue\n")
    assert replayed(hexwright).code == 0
    assert "other rules" not in replayed(hexwright).out


def test_rules_that_did_not_matter_so_far(save: Path, hexwright: Hexwright) -> None:
    published(hexwright, "bands    0, 1..2, 3..", "bands    0, 1..4, 5..")
    run = hexwright("pack", "diff", OLD, NEW)
    assert run.code == 1 and "can continue if all answers come out the same" in run.out
    assert json.loads(hexwright("pack", "diff", OLD, NEW, "--output-format", "json").out)["saves"] == {
        "Dawn at the ford": "replay"
    }
    run = replayed(hexwright)
    assert run.code == 0, run.out
    assert "recorded under different rules from those of my-game 0.1.0" in run.out and "the same: " in run.out
    assert json.loads(replayed(hexwright, "--output-format", "json").out)["other_rules"] is True
    again = hexwright("play", NEW, "--load", SAVE, typed="quit\nn\n")
    assert again.code == 0 and "all its answers come out the same" in again.err


def test_the_first_difference_and_where_it_is(save: Path, hexwright: Hexwright) -> None:
    assert hexwright("pack", "install", OLD).code == 0
    published(hexwright, "base    1 MP", "base    3 MP")
    run = replayed(hexwright)
    assert run.code == 1
    lines = run.out.splitlines()
    assert lines[0].startswith(
        "recorded under my-game 0.1.0, whose rules differ from those of my-game 0.1.0: "
    )
    assert lines[0].endswith(f"`hexwright pack diff my-game@0.1.0 {NEW}` lists the changes")
    assert lines[1].startswith("different: answer ")
    assert " is asked: " in lines[2] and lines[2].endswith("]")
    assert "quantity march-cost" in hexwright("pack", "diff", "my-game@0.1.0", NEW).out
    again = hexwright("play", NEW, "--load", SAVE)
    assert again.code == 2 and "was played under other rules and comes out differently: answer " in again.err


def test_a_position_is_drawn_by_the_rules_it_was_played_under(save: Path, hexwright: Hexwright) -> None:
    published(hexwright, "bands    0, 1..2, 3..", "bands    0, 1..4, 5..")
    run = hexwright("map", "show", NEW, "--at", f"{SAVE}:2", "-o", "m.svg")
    assert run.code == 2 and "saved with another version of the rules" in run.err


def test_a_scenario_that_is_gone(save: Path, hexwright: Hexwright) -> None:
    settings = Path("my-game/hexwright.toml")
    settings.write_text(settings.read_text().replace("Dawn", "Dusk"))
    published(hexwright, "Dawn at the ford", "Dusk at the ford", "scenario.hw")
    assert "cannot continue: the scenario is gone" in hexwright("pack", "diff", OLD, NEW).out
    run = replayed(hexwright)
    assert run.code == 2 and "unknown scenario `Dawn at the ford`" in run.err


def test_what_is_new_is_shown_where_a_new_version_is_met(game: Path, hexwright: Hexwright) -> None:
    first = '"0.1.0" = "The first version."\n'
    with (game / "hexwright.toml").open("a") as file:
        file.write(f"\n[news]\n{first}")
    assert hexwright("build", "my-game", "-o", OLD).code == 0
    run = hexwright("pack", "install", OLD)
    assert "what is new" not in run.out  # nothing was there before
    published(hexwright, 'version = "0.1.0"', 'version = "0.10.0"', "hexwright.toml")
    published(
        hexwright,
        first,
        f'{first}"0.10.0" = """\nWoods cost 2 MP.\n\n[3.1] is gone."""\n"0.9" = "Draft."\n',
        "hexwright.toml",
    )
    new = "what is new\n  0.10.0: Woods cost 2 MP.\n\n    [3.1] is gone.\n  0.9: Draft.\n"

    assert hexwright("pack", "show", NEW).out.endswith(f"{new}  0.1.0: The first version.\n")
    assert hexwright("pack", "diff", OLD, NEW).out.startswith(new)
    assert hexwright("pack", "diff", NEW, OLD).out.count("what is new") == 0
    assert hexwright("diff", OLD, "my-game").out.startswith(new)
    run = hexwright("pack", "install", NEW, "--output-format", "json")
    assert [note["version"] for note in json.loads(run.out)["packages"][0]["news"]] == ["0.10.0", "0.9"]
    assert hexwright("pack", "remove", "my-game@0.10.0").code == 0
    assert hexwright("pack", "install", NEW).out.endswith(new)
    assert hexwright("pack", "install", NEW).out.count("what is new") == 0  # it was there already
    assert "what is new" not in hexwright("pack", "install", OLD).out


def test_an_extension_tells_what_is_new_in_the_game_below(game: Path, hexwright: Hexwright) -> None:
    winter = Path("winter")
    winter.mkdir()
    settings = '[project]\nname = "winter"\nversion = "1.0"\nlicence = "none"\nextends = "../my-game"\n'
    (winter / "hexwright.toml").write_text(settings)
    (winter / "frost.hw").write_text("part of Skirmish\n\nstate cold of unit  @ 3.1\n")
    assert hexwright("build", "winter", "-o", "winter-1.hexpack").code == 0
    with (game / "hexwright.toml").open("a") as file:
        file.write('\n[news]\n"0.1.0" = "The first version."\n"0.2" = "Woods cost 2 MP."\n')
    published(hexwright, 'version = "0.1.0"', 'version = "0.2"', "hexwright.toml")
    (winter / "hexwright.toml").write_text(settings.replace("1.0", "1.1"))
    assert hexwright("build", "winter", "-o", "winter-2.hexpack").code == 0
    new = "what is new in my-game, on which it builds\n  0.2: Woods cost 2 MP.\n"

    assert hexwright("diff", "winter-1.hexpack", "winter").out.startswith(new)
    assert "what is new" not in hexwright("pack", "diff", "winter-1.hexpack", "winter-2.hexpack").out
    assert hexwright("pack", "install", NEW).code == 0
    assert hexwright("pack", "diff", "winter-1.hexpack", "winter-2.hexpack").out.startswith(new)
    assert "what is new" not in hexwright("pack", "diff", "winter-2.hexpack", "winter-1.hexpack").out
    run = hexwright("diff", "winter-1.hexpack", "winter", "--output-format", "json")
    assert json.loads(run.out)["news_below"] == {"my-game": [{"version": "0.2", "text": "Woods cost 2 MP."}]}


def test_nothing_is_said_of_playing_what_cannot_be_played(hexwright: Hexwright) -> None:
    assert hexwright("new", "my-game").code == 0
    path = Path("my-game") / "more.hw"
    path.write_text(
        'part of Skirmish unplayed because "the rules of supply are still to be written"\n\nquantity supply for unit\n  base 1\n'
    )
    assert hexwright("build", "my-game", "-o", OLD).code == 0

    published(hexwright, "base    1 MP", "base    3 MP")
    assert "says why it cannot be played" in hexwright("pack", "install", OLD).out
    assert "saved games" not in hexwright("pack", "diff", OLD, NEW).out


def test_another_game_with_the_rules_of_the_recording_is_not_taken_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from types import SimpleNamespace
    from typing import Any

    from toolchain.cli.play.replay import _other_rules
    from toolchain.workspace.packs import library

    other: Any = SimpleNamespace(name="other", version="0.2.0")
    monkeypatch.setattr(library, "with_rules", lambda digest, name: other)
    now: Any = SimpleNamespace(manifest={"name": "mine", "version": "0.3.0"}, path="mine.hexpack")

    assert _other_rules("0", now) == (
        "recorded under different rules from those of mine 0.3.0. The installed other 0.2.0 has the rules of the "
        "recording: `hexwright pack diff other@0.2.0 mine.hexpack` lists the changes"
    )
