"""What a command makes replaces what hexwright made before, and nothing of anyone else's unasked."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from toolchain.base.mark import carries_mark
from toolchain.cli.main import main

Captured = pytest.CaptureFixture[str]
# Commands by one of the files that they write when no name is given.
MADE = {
    "my-game.hexpack": "build",
    "my-game.html": "preview",
    "my-game-map.svg": "map show",
    "my-game-counters.pdf": "export counters",
    "my-game.tmj": "export tiled",
    "my-game.tmx": "export tiled",
    "my-game-terrain.png": "export tiled",
    "my-game.xlsx": "export xlsx",
    "units.csv": "export csv",
}
NAMED = ["map.svg", "map.png", "map.pdf"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("file", MADE)
def test_a_file_of_someone_else_is_left_alone(file: str, game: Path, here: Path, capsys: Captured) -> None:
    (here / file).write_bytes(b"my own work")
    arguments = [*MADE[file].split(), str(game)]

    assert main(arguments) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert (
        said
        == f"error: {file} was not made by hexwright: replace with `--force`, or write elsewhere with `-o`"
    )
    assert files(here) == {file: b"my own work"}

    assert main([*arguments, "--force"]) == 0
    assert (here / file).read_bytes() != b"my own work"


@pytest.mark.parametrize("file", [name for name in MADE if not name.endswith(".csv")])
def test_a_file_of_ours_is_replaced_also_by_another_version(file: str, game: Path, here: Path) -> None:
    assert main([*MADE[file].split(), str(game)]) == 0
    assert carries_mark(here / file)
    first = (here / file).read_bytes()
    text = game / "map.hw"
    text.write_text(text.read_text(encoding="utf-8").replace("Northam", "Farnham"), encoding="utf-8")

    assert main([*MADE[file].split(), str(game)]) == 0
    assert carries_mark(here / file)
    if file not in ("my-game-terrain.png", "my-game-counters.pdf", "my-game.xlsx"):
        assert (here / file).read_bytes() != first


def test_a_table_is_replaced_by_the_same_table_only(game: Path, here: Path) -> None:
    assert main(["export", "csv", str(game)]) == 0
    assert main(["export", "csv", str(game)]) == 0
    table = here / "units.csv"
    table.write_bytes(table.read_bytes().replace(b"Light Horse", b"Heavy Horse"))

    assert main(["export", "csv", str(game)]) == 2
    assert b"Heavy Horse" in table.read_bytes()


@pytest.mark.parametrize("file", ["my-game.tmj", "my-game.tmx"])
def test_a_drawing_that_tiled_has_saved_is_its_authors(file: str, game: Path, here: Path) -> None:
    assert main(["export", "tiled", str(game)]) == 0
    path = here / file
    text = path.read_text(encoding="utf-8")
    if file.endswith(".tmj"):  # Tiled writes the keys that it knows, and no comments
        held = json.loads(text)
        del held["generator"]
        path.write_text(json.dumps(held), encoding="utf-8")
    else:
        path.write_text(text.replace("<!-- made by hexwright -->", ""), encoding="utf-8")
    saved = path.read_bytes()

    assert main(["export", "tiled", str(game)]) == 2
    assert path.read_bytes() == saved


@pytest.mark.parametrize("file", ["build.hexpack", "page.html", *NAMED])
def test_a_file_that_the_user_names_is_replaced(file: str, game: Path, here: Path) -> None:
    command = {"build.hexpack": "build", "page.html": "preview"}.get(file, "map show")
    (here / file).write_bytes(b"mine")

    assert main([*command.split(), str(game), "-o", file]) == 0
    assert carries_mark(here / file)


def test_pages_of_counters_are_not_named_by_the_user(game: Path, here: Path, capsys: Captured) -> None:
    assert main(["export", "counters", str(game), "-o", "c.svg"]) == 0
    made = sorted(files(here))
    assert made and "c.svg" not in made
    (here / made[0]).write_bytes(b"mine")

    assert main(["export", "counters", str(game), "-o", "c.svg"]) == 2
    assert (here / made[0]).read_bytes() == b"mine"


def test_a_link_to_nowhere_leads_nothing_out(game: Path, here: Path, tmp_path: Path) -> None:
    (here / "my-game.html").symlink_to(tmp_path / "outside.html")

    assert main(["preview", str(game)]) == 2
    assert not (tmp_path / "outside.html").exists()


def test_another_package_is_not_ours(here: Path) -> None:
    with zipfile.ZipFile(here / "extension.zip", "w") as archive:
        archive.writestr("manifest.json", '{"name": "of a browser"}')
    (here / "broken.zip").write_bytes(b"PK\3\4 and nothing else")

    assert not carries_mark(here / "extension.zip")
    assert not carries_mark(here / "broken.zip")
    assert not carries_mark(here)
