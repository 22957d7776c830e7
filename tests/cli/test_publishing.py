"""Who publishes and keeps a game: names of packages, versions, signatures, saved games of an earlier version."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.cli.conftest import Hexwright
from toolchain.base.filename import file_names

FROST = """
option frost "Frost" @ 8.1
"""
OF_FROST = """part of option frost

amend 2.1 quantity march-cost @ 8.1
  after wade
    deep:  plus {} MP when to is village
"""


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, (path, old)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def saved(hexwright: Hexwright, *arguments: str) -> None:
    """A game of a few answers, saved in s.json."""
    typed = "1\n1\nsave s.json\nquit\n"
    run = hexwright("play", "my-game", "--seed", "3", "--bot", "Red", *arguments, typed=typed)
    assert run.code == 0 and Path("s.json").is_file(), run.err


def test_the_play_command_that_is_told_plays_what_was_installed(game: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "my-game", "-o", "old.hexpack").code == 0
    change(game / "hexwright.toml", 'version = "0.1.0"', 'version = "0.2.0"')
    assert hexwright("build", "my-game", "-o", "new.hexpack").code == 0
    assert "`hexwright play my-game` plays it" in hexwright("pack", "install", "new.hexpack").out
    shutil.move("my-game", "elsewhere")
    told = hexwright("pack", "install", "old.hexpack").out
    assert "my-game 0.1.0  installed; `hexwright play my-game@0.1.0` plays it" in told
    assert "my-game 0.1.0  was installed already" in hexwright("pack", "install", "old.hexpack").out


def test_a_package_under_another_name_and_a_folder_with_its_name(game: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "my-game").code == 0
    shutil.copy("my-game.hexpack", "my-game.zip")
    Path("folder.hexpack").mkdir()
    for command in (["play"], ["lint"], ["preview"], ["diff", "my-game"]):
        assert "rename it to `my-game.hexpack`" in hexwright(*command, "my-game.zip").err, command
        assert (
            "folder.hexpack is a folder, and a package is a file" in hexwright(*command, "folder.hexpack").err
        )
    assert "a package is a file" in hexwright("pack", "verify", "folder.hexpack").err


def test_a_damaged_installed_package_is_named(game: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "my-game").code == 0
    assert hexwright("pack", "install", "my-game.hexpack").code == 0
    shutil.move("my-game", "elsewhere")
    [file] = Path(os.environ["HEXWRIGHT_DATA_DIR"], "packs").iterdir()
    file.write_bytes(file.read_bytes()[:300])
    for name in ("my-game", "my-game@0.1.0"):
        run = hexwright("play", name)
        assert run.code == 2 and f"my-game is installed, but its file {file} is damaged" in run.err


def test_a_saved_game_is_replayed_with_the_installed_package_of_its_rules(
    game: Path, hexwright: Hexwright
) -> None:
    assert hexwright("build", "my-game").code == 0
    saved(hexwright)
    shutil.move("my-game", "elsewhere")
    assert "not in a project" in hexwright("replay", "s.json").err
    assert hexwright("pack", "install", "my-game.hexpack").code == 0
    assert "played: " in hexwright("replay", "s.json").out
    assert hexwright("new", "other").code == 0
    change(Path("other/scenario.hw"), "Dawn at the ford", "Dusk")
    change(Path("other/hexwright.toml"), "Dawn at the ford", "Dusk")
    run = hexwright("replay", "s.json", "--project", "other")
    assert run.code == 2 and "was recorded with my-game@0.1.0: write `--project my-game@0.1.0`" in run.err


def test_no_more_answers_are_replayed_than_there_are(game: Path, hexwright: Hexwright) -> None:
    saved(hexwright)
    run = hexwright("replay", "s.json", "--project", "my-game", "--to", "999")
    assert run.code == 2 and "answers, not 999" in run.err


def test_a_package_that_replaces_a_signed_one_says_so(game: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "my-game").code == 0
    assert hexwright("pack", "key", "own.key").code == 0
    assert hexwright("build", "my-game").err == ""
    assert hexwright("pack", "sign", "my-game.hexpack", "--key", "own.key").code == 0
    again = hexwright("build", "my-game").err
    assert "the earlier my-game.hexpack was signed" in again and "raise `version`" not in again
    assert hexwright("pack", "sign", "my-game.hexpack", "--key", "own.key").code == 0
    change(game / "game.hw", "base    1 MP", "base    2 MP")
    assert "still version 0.1.0: raise `version`" in hexwright("build", "my-game").err


def test_what_a_package_without_texts_lacks_is_said(game: Path, hexwright: Hexwright) -> None:
    with (game / "game.hw").open("a", encoding="utf-8") as file:
        file.write(FROST)
    (game / "frost.hw").write_text(OF_FROST.format(2), encoding="utf-8")
    assert "no optional rules; left out: frost" in hexwright("build", "my-game", "--without-texts").err
    assert hexwright("build", "my-game", "-o", "one.hexpack").code == 0
    (game / "frost.hw").write_text(OF_FROST.format(3), encoding="utf-8")
    assert hexwright("build", "my-game", "-o", "two.hexpack").code == 0
    run = hexwright("pack", "diff", "one.hexpack", "two.hexpack")
    assert run.code == 1 and "those with optional rules that have changed only if" in run.out


def test_packages_without_texts_that_differ_are_not_the_same(game: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "my-game", "-o", "one.hexpack", "--without-texts").code == 0
    change(game / "game.hw", "fresh, spent", "spent, fresh")
    assert hexwright("build", "my-game", "-o", "two.hexpack", "--without-texts").code == 0
    run = hexwright("pack", "diff", "one.hexpack", "two.hexpack")
    assert run.code == 1 and "no difference" not in run.out
    assert hexwright("pack", "diff", "one.hexpack", "one.hexpack").code == 0


def test_the_ledger_of_a_project_with_errors_says_so(game: Path, hexwright: Hexwright) -> None:
    assert hexwright("ledger", "my-game").code == 0
    (game / "more.hw").write_text("quantiy x\n", encoding="utf-8")
    run = hexwright("ledger", "my-game")
    assert run.code == 1 and "my-game has 1 error" in run.err


def test_pages_of_scenarios_with_alike_names_do_not_replace_each_other(
    game: Path, hexwright: Hexwright
) -> None:
    text = (game / "scenario.hw").read_text(encoding="utf-8")
    block = text[text.index("scenario ") : text.index("\nsetup ")].replace("  default\n", "")
    for name in ("Früh am Fluß", "Fruh am Fluss"):
        with (game / "scenario.hw").open("a", encoding="utf-8") as file:
            file.write("\n" + block.replace("Dawn at the ford", name))
    run = hexwright("preview", "my-game", "-o", "page.html")
    assert run.code == 0, run.err
    names = sorted(path.name for path in Path().glob("page*.html"))
    assert names == ["page-Fruh-am-Fluss-2.html", "page-Fruh-am-Fluss.html", "page.html"]


def test_a_scenario_is_called_as_its_folder(game: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "my-game").code == 0
    assert hexwright("new", "scenario", "Bären Schlacht", "--of", "my-game.hexpack").code == 0
    text = Path("Bären Schlacht", "hexwright.toml").read_text(encoding="utf-8")
    assert 'name = "baren-schlacht"' in text and 'title = "Bären Schlacht"' in text
    same = hexwright("diff", "my-game.hexpack#Dawn at the ford", "Bären Schlacht#Bären Schlacht")
    assert same.code == 0, same.out


def test_names_of_files_keep_their_letters_and_are_told_apart() -> None:
    assert file_names(["Früh / am: Fluß?", "Fräh", "Fruh-am-Fluss", "fruh-am-fluss", "Łódź", "Київ"]) == [
        "Fruh-am-Fluss",
        "Frah",
        "Fruh-am-Fluss-2",
        "fruh-am-fluss-3",
        "Lodz",
        "game",
    ]
