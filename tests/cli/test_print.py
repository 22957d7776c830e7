"""``hexwright export print``: which files it writes, what it says, and what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

FILES = {
    "map.pdf",
    "counters.pdf",
    "charts.pdf",
    "rules.pdf",
    "rules.html",
    "displays.pdf",
    "dawn-at-the-ford.pdf",
}


def test_a_project_and_its_package_give_the_same_pages(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("build", str(game), "-o", "g.hexpack").code

    one = hexwright("export", "print", str(game), "-o", "one")
    other = hexwright("export", "print", "g.hexpack", "-o", "other", "--output-format", "json")

    assert (one.code, other.code) == (0, 0)
    assert {path.name for path in (hexwright.folder / "one").iterdir()} == FILES
    assert {file["name"] for file in json.loads(other.out)["summary"]["files"]} == FILES
    for name in FILES:
        data = (hexwright.folder / "one" / name).read_bytes()
        assert data.startswith(b"<!doctype html>" if name.endswith(".html") else b"%PDF-")
        assert data == (hexwright.folder / "other" / name).read_bytes()
    assert "cards.pdf is not written: there are no cards" in one.err


@pytest.mark.parametrize("size", ["12", "60"])
def test_larger_hexes_take_more_sheets(hexwright: Any, game: Path, size: str) -> None:
    run = hexwright("export", "print", str(game), "-o", "p", "--hex-size", size)

    assert f"hexes of {size} mm" in run.out
    assert ("on 1 sheet," in run.out.splitlines()[0]) == (size == "12")
    counter = {"12": "9", "60": "45"}[size]
    assert f"markers of {counter} mm" in run.out


def test_what_was_printed_before_is_kept_unless_the_user_says_so(hexwright: Any, game: Path) -> None:
    (hexwright.folder / "p").mkdir()
    (hexwright.folder / "p" / "map.pdf").write_text("mine")

    run = hexwright("export", "print", str(game), "-o", "p")

    assert run.code != 0
    assert "map.pdf" in run.err
    assert (hexwright.folder / "p" / "map.pdf").read_text() == "mine"
    assert [path.name for path in (hexwright.folder / "p").iterdir()] == ["map.pdf"]


def test_a_game_of_nothing_is_refused(hexwright: Any) -> None:
    folder = hexwright.folder / "bare"
    folder.mkdir()
    (folder / "hexwright.toml").write_text('[project]\nname = "Bare"\ntitle = "Bare"\n')
    (folder / "game.hw").write_text('game Bare "Bare"\n  sides Blue, Red\n')

    # Lint refuses such a project; somebody's package may be one all the same.
    (hexwright.folder / "bare.hexpack").write_bytes(pack_project(load_project(folder))[0])
    run = hexwright("export", "print", "bare.hexpack", "-o", "p")

    assert run.code == 2
    assert "there is nothing to print" in run.err
    assert not (hexwright.folder / "p").exists()


def test_the_surroundings_change_no_byte(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("export", "print", str(game), "-o", "one").code
    odd = {"TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
    words = ["-m", "toolchain.cli.main", "export", "print", str(game), "-o", "other"]
    done = subprocess.run([sys.executable, *words], env=os.environ | odd, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    for name in FILES:
        assert (hexwright.folder / "one" / name).read_bytes() == (
            hexwright.folder / "other" / name
        ).read_bytes()
