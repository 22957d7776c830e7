"""``hexwright build --all``, and what the bytes of a build do not depend on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Hexwright
from toolchain.ir.package import read_package

ROOT = Path(__file__).resolve().parents[2]


def name(project: Path, new: str) -> None:
    file = project / "hexwright.toml"
    file.write_text(file.read_text().replace('name = "my-game"', f'name = "{new}"'))


def test_every_project_of_a_folder_becomes_a_package_with_all_its_scenarios(
    hexwright: Hexwright, game: Path
) -> None:
    shutil.copytree(game, "my-game/other")
    name(Path("my-game/other"), "other")
    with Path("my-game/scenario.hw").open("a") as file:
        file.write("")
    Path("my-game/dusk.hw").write_text(
        'scenario "Dusk"     @ 6.4\n  of Skirmish\n  turns 1..3\n  set-up blue-dusk, red-dusk\n\n'
        "setup blue-dusk of Blue     @ 6.5\n  0101 B_Foot_1\n\nsetup red-dusk of Red     @ 6.6\n  0401 R_Foot_1\n"
    )
    run = hexwright("build", "--all", ".", "-o", "packs", "--output-format", "json")
    assert run.code == 0, run.err
    rows = {row["file"]: row["scenarios"] for row in json.loads(run.out)["packages"]}
    assert rows == {"packs/my-game.hexpack": 2, "packs/other.hexpack": 1}
    both = read_package(Path("packs/my-game.hexpack").read_bytes()).manifest["scenarios"]
    assert [one["name"] for one in both] == ["Dusk", "Dawn at the ford"]
    assert hexwright("simulate", "packs/my-game.hexpack", "--scenario", "Dusk", "--games", "1").code == 0
    alone = hexwright("build", "my-game/other", "-o", "alone.hexpack")
    assert alone.code == 0
    assert Path("alone.hexpack").read_bytes() == Path("packs/other.hexpack").read_bytes()
    assert "my-game.hexpack  2 scenarios" in hexwright("build", "--all", ".", "-o", "packs").out


def test_nothing_is_written_when_one_project_has_errors(hexwright: Hexwright, game: Path) -> None:
    shutil.copytree(game, "bad")
    name(Path("bad"), "bad")
    Path("bad/game.hw").write_text("game\n")
    run = hexwright("build", "--all", ".")
    assert run.code == 1
    assert "bad has errors" in run.err and "nothing was written: 1 of 2 projects cannot be built" in run.err
    assert not list(Path().glob("*.hexpack"))


def test_what_cannot_be_built_together(hexwright: Hexwright, game: Path) -> None:
    shutil.copytree(game, "twin")
    run = hexwright("build", "--all", ".")
    assert run.code == 2 and "would both be written to my-game.hexpack" in run.err
    Path("empty").mkdir()
    assert "no project found in empty" in hexwright("build", "--all", "empty").err
    assert "needs a folder" in hexwright("build", "--all", "nowhere").err
    Path("file").write_text("")
    assert "`-o` must be a folder" in hexwright("build", "--all", "my-game", "-o", "file").err


def test_the_bytes_depend_on_the_texts_alone(hexwright: Hexwright, game: Path) -> None:
    """Not on time zone, locale, mask, hash seed, clock, the folder, nor the order in which files were made."""
    assert hexwright("build", "my-game", "-o", "here.hexpack").code == 0
    again = Path("elsewhere/of another name")
    again.mkdir(parents=True)
    for path in sorted(game.rglob("*"), reverse=True):
        if path.is_file():
            (again / path.relative_to(game)).parent.mkdir(exist_ok=True)
            (again / path.relative_to(game)).write_bytes(path.read_bytes())
            os.utime(again / path.relative_to(game), (1e9, 1e9))
    odd = {
        "TZ": "Asia/Kathmandu",
        "PYTHONHASHSEED": "7",
        "LC_ALL": "C",
        "LANG": "tr_TR.UTF-8",
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "toolchain.cli.main", "build", str(again), "-o", "there.hexpack"]
    subprocess.run(command, env={**os.environ, **odd}, umask=0o077, check=True, capture_output=True)
    assert Path("there.hexpack").read_bytes() == Path("here.hexpack").read_bytes()


def test_a_package_file_has_the_ending_that_all_commands_know(hexwright: Hexwright, game: Path) -> None:
    run = hexwright("build", "my-game", "-o", "my-game.pack")

    assert run.code == 2
    assert "a package file must end in .hexpack; use `-o my-game.hexpack`" in run.err
