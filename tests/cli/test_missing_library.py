"""With one library taken away, commands that need it end with one sentence and exit code 2; all others still work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_import_recipe import project
from tests.security.counts import SOAK
from toolchain.cli.libraries import LIBRARIES

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in LIBRARY.split(","):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

LIBRARY = sys.argv.pop(1)
sys.meta_path.insert(0, Missing())
from toolchain.cli.start import run
run()
"""
RIGHT = [
    ("--help",),
    ("--version",),
    ("new", "other"),
    ("lint", "my-game"),
    ("explain", "MAP006"),
    ("fmt", "my-game"),
    ("test", "my-game"),
    ("simulate", "my-game", "--games", "1"),
    ("preview", "my-game"),
    ("map", "show", "my-game", "-o", "map.svg"),
]


def without(library: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, where a library, or several, cannot be imported; nothing was read before."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, library, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HEXWRIGHT_CACHE_DIR": str(folder / "no cache")},
        capture_output=True,
        text=True,
        check=False,
    )


def refused(library: str, *arguments: str, folder: Path) -> None:
    """Asserts that a command names the library that it lacks, and says nothing else."""
    run = without(library, *arguments, folder=folder)

    assert run.returncode == 2, run.stdout + run.stderr
    assert run.stderr == f"error: {library} is not installed; `pip install {library}` installs it\n"


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


NOT_NEEDED = [name for name in LIBRARIES if name != "click"]


@pytest.mark.parametrize("library", [",".join(NOT_NEEDED), *(NOT_NEEDED if SOAK else ())])
@pytest.mark.parametrize("arguments", RIGHT, ids=" ".join)
def test_commands_that_need_no_library_work(library: str, arguments: tuple[str, ...], game: Path) -> None:
    run = without(library, *arguments, folder=game.parent)

    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("arguments", [("--help",), ("lint", "my-game"), ("build", "my-game")], ids=" ".join)
def test_every_command_needs_click(arguments: tuple[str, ...], game: Path) -> None:
    refused("click", *arguments, folder=game.parent)


def test_build_needs_jsonschema(game: Path) -> None:
    refused("jsonschema", "build", "my-game", folder=game.parent)
    assert not list(game.parent.glob("*.hexpack"))


def test_build_without_overlays_needs_no_other_library(game: Path) -> None:
    for library in ("lark", "numpy", "shapely"):
        run = without(library, "build", "my-game", "--force", "-o", "a.hexpack", folder=game.parent)
        assert run.returncode == 0, run.stderr


def test_lint_of_a_wrong_order_of_battle_needs_jsonschema(game: Path) -> None:
    change(game / "oob" / "blue.oob.json", '"speed": 5', '"speed": true')
    refused("jsonschema", "lint", "my-game", folder=game.parent)


def test_lint_of_a_changed_order_of_battle_with_another_finding_needs_jsonschema(game: Path) -> None:
    change(game / "oob" / "blue.oob.json", '"kind": "horse"', '"kind": "hose"')
    refused("jsonschema", "lint", "my-game", folder=game.parent)


def test_lint_of_json_that_cannot_be_read_needs_lark(game: Path) -> None:
    change(game / "oob" / "blue.oob.json", '"units": [', '"units": [,')
    refused("lark", "lint", "my-game", folder=game.parent)


def test_lint_of_an_expression_that_cannot_be_read_needs_lark(game: Path) -> None:
    with (game / "game.hw").open("a", encoding="utf-8") as file:
        file.write("\ndefine odd for unit = 1 + + 2  @ 2.1\n")
    for command in ("lint", "build", "preview"):
        refused("lark", command, "my-game", folder=game.parent)


@pytest.mark.parametrize("library", ["numpy", "shapely"])
def test_a_recipe_needs_shapely_and_numpy(library: str, hexwright: Any) -> None:
    project(hexwright.folder)
    refused(library, "import", "map", "game/map.toml", "-o", "game", folder=hexwright.folder)


@pytest.mark.parametrize("library", ["numpy", "shapely"])
def test_build_of_a_project_with_overlays_needs_shapely_and_numpy(library: str, game: Path) -> None:
    (game / "woods.geojson").write_text(
        '{"type": "Feature", "properties": {"kind": "woods"}, "geometry": {"type": "Polygon", '
        '"coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}}',
        encoding="utf-8",
    )
    refused(library, "build", "my-game", folder=game.parent)


def test_games_on_a_cluster_need_dask(game: Path) -> None:
    more = "simulate", "my-game", "--games", "2", "--dask", "tcp://127.0.0.1:1"
    run = without("distributed", *more, folder=game.parent)

    assert run.returncode == 2, run.stdout + run.stderr
    assert run.stderr == "error: games on a cluster need one more library: pip install 'hexwright[cluster]'\n"


def test_doctor_names_the_library(game: Path) -> None:
    run = without("shapely", "doctor", "my-game", folder=game.parent)

    assert run.returncode == 1
    assert "shapely is not installed; `pip install shapely` installs it" in run.stdout
