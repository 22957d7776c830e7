"""The commands `import` and `export`: what they write, what they refuse, what they suggest."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.cli.main import main

SAVED = Path(__file__).parent / "tiled"
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "my-game"
    assert main(["new", str(folder)]) == 0
    return folder


def test_a_map_is_not_written_over_unasked(game: Path, capsys: Captured) -> None:
    before = (game / "map.hw").read_bytes()

    assert main(["import", "map", str(SAVED / "flat.tmx"), "-o", str(game)]) == 2
    assert "to overwrite it, use `--force`" in capsys.readouterr().err
    assert (game / "map.hw").read_bytes() == before


def test_nothing_is_written_when_there_are_errors(game: Path, capsys: Captured, tmp_path: Path) -> None:
    bad = tmp_path / "bad.tmx"
    bad.write_text((SAVED / "flat.tmx").read_text().replace('"hexagonal"', '"isometric"'), encoding="utf-8")
    before = (game / "map.hw").read_bytes()

    assert main(["import", "map", str(bad), "-o", str(game), "--force"]) == 1

    said = capsys.readouterr().err
    assert "error[TIL002]: the map orientation is isometric, not hexagonal" in said and "bad.tmx:2:" in said
    assert "nothing was written: 1 error" in said
    assert (game / "map.hw").read_bytes() == before


def test_what_the_project_declares_is_not_declared_again(game: Path) -> None:
    text = (game / "map.hw").read_text(encoding="utf-8")
    assert main(["export", "tiled", str(game), "-o", str(game.parent / "out")]) == 0

    assert main(["import", "map", str(game.parent / "out" / "my-game.tmx"), "-o", str(game), "--force"]) == 0

    made = (game / "map.hw").read_text(encoding="utf-8")
    assert "part of Skirmish" in made and "terrain" not in made.replace("my-game-terrain", "")
    assert made.count("@ 1.4") == text.count("@ 1.4")
    assert main(["lint", str(game)]) == 0
    assert main(["test", str(game), "--games", "1"]) == 0


def test_a_map_outside_a_project_declares_all_it_needs(tmp_path: Path, capsys: Captured) -> None:
    assert main(["import", "map", str(SAVED / "pointy.tmj"), "-o", str(tmp_path / "new")]) == 0

    assert "note[TIL018]" in capsys.readouterr().err
    made = (tmp_path / "new" / "map.hw").read_text(encoding="utf-8")
    assert "part of Pointy" in made and "terrain river on hexside" in made and "edges lines rail" in made


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["export", "tield", "x"], "did you mean `tiled`?"),
        (
            ["export", "gametable", "x"],
            "commands: counters, csv, json, oob, print, svg, tiled, tts, vassal, xlsx",
        ),
        (["import", "mpa", "x"], "did you mean `map`?"),
        (["import", "map", "board.png"], "board.png is not a map file; use a file ending in .tmx, .tmj"),
        (["import", "map", "lost.tmx"], "file not found: lost.tmx"),
        (["export", "tiled", "nowhere"], "file or folder not found: nowhere"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], words: str, capsys: Captured) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_a_project_without_a_map_has_nothing_to_draw(game: Path, capsys: Captured) -> None:
    for file in game.rglob("*.*"):
        file.unlink()
    (game / "hexwright.toml").write_text('[project]\nname = "bare"\n', encoding="utf-8")
    (game / "game.hw").write_text(
        'game Bare "Bare"\n  book "Bare" paragraphs dotted\n  sides Blue, Red\nside Blue @ 1\nside Red @ 1\n'
        "state ready of side @ 2\nsequence @ 2\n  set ready of Blue to yes\n",
        encoding="utf-8",
    )

    assert main(["export", "tiled", str(game), "-o", str(game / "out")]) == 2
    assert "has no map to export" in capsys.readouterr().err


def test_a_drawing_is_not_written_over_unasked(game: Path, tmp_path: Path, capsys: Captured) -> None:
    drawing = tmp_path / "out" / "my-game.tmx"
    drawing.parent.mkdir()
    drawing.write_text("edited", encoding="utf-8")

    assert main(["export", "tiled", str(game), "-o", str(tmp_path / "out")]) == 2
    err = capsys.readouterr().err
    assert "my-game.tmx was not made by hexwright: replace with `--force`" in err
    assert [path.name for path in drawing.parent.iterdir()] == ["my-game.tmx"]

    assert main(["export", "tiled", str(game), "-o", str(tmp_path / "out"), "--force"]) == 0
    assert "edited" not in drawing.read_text(encoding="utf-8")


def test_the_same_project_gives_the_same_files(game: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main(["export", "tiled", str(game), "-o", str(tmp_path / name)]) == 0
        assert main(["export", "csv", str(game), "-o", str(tmp_path / name)]) == 0
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == [
        "my-game-terrain.png",
        "my-game.tmj",
        "my-game.tmx",
        "set-up.csv",
        "units.csv",
    ]
    assert all((tmp_path / "one" / n).read_bytes() == (tmp_path / "two" / n).read_bytes() for n in files)
    shutil.rmtree(tmp_path / "two")
