"""``hexwright export tts``, ``svg`` and ``json``: what they write and say, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.export import exporters


def test_a_saved_game_names_images_that_are_there(hexwright: Any, game: Path) -> None:
    run = hexwright("export", "tts", str(game), "-o", "table")

    assert run.code == 0
    assert run.out.splitlines()[1:] == [
        "6 counters, 0 cards, 26 images in table/images",
        "  Dawn at the ford: 6 on the map, 0 beside it",
    ]
    folder = hexwright.folder / "table"
    save = json.loads((folder / "dawn-at-the-ford.json").read_text(encoding="utf-8"))
    addresses = {one["CustomImage"]["ImageURL"] for one in save["ObjectStates"] if "CustomImage" in one}
    assert addresses
    for address in addresses:
        assert address.startswith("file:///")
        assert Path(address.removeprefix("file://")).read_bytes().startswith(b"\x89PNG")


def test_a_package_and_its_project_give_the_same_files(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("build", str(game), "-o", "g.hexpack").code
    for kind, words in (
        ("tts", ["--images", "https://example.org/x", "-o"]),
        ("svg", ["-o"]),
        ("json", ["-o"]),
    ):
        ending = ".json" if kind == "json" else ""
        for source, name in ((str(game), "one"), ("g.hexpack", "other")):
            assert 0 == hexwright("export", kind, source, *words, f"{kind}-{name}{ending}").code
        one, other = (hexwright.folder / f"{kind}-{name}{ending}" for name in ("one", "other"))
        files = [one] if one.is_file() else [path for path in sorted(one.rglob("*")) if path.is_file()]
        assert files
        for path in files:
            twin = other if path == one else other / path.relative_to(one)
            assert path.read_bytes() == twin.read_bytes()
        again = hexwright("export", kind, "g.hexpack", *words, f"{kind}-other{ending}")
        assert again.code == 0  # what hexwright made, it replaces


@pytest.mark.parametrize("kind", exporters())
def test_a_project_with_errors_is_not_exported(hexwright: Any, game: Path, kind: str) -> None:
    """By no exporter, in whatever folder of `cli/export` it is added, and with the same words."""
    text = (game / "map.hw").read_text(encoding="utf-8")
    (game / "map.hw").write_text(text.replace("0402  woods", "0402  wood"), encoding="utf-8")
    before = sorted(hexwright.folder.rglob("*"))

    run = hexwright("export", kind, str(game))

    assert (run.code, run.out) == (1, "")
    assert "error[MAP006]" in run.err
    assert run.err.endswith("\nnot exported: 1 error\n")
    assert sorted(hexwright.folder.rglob("*")) == before


@pytest.mark.parametrize("kind", exporters())
def test_files_that_are_edited_are_written_before_there_are_rules(
    hexwright: Any, game: Path, kind: str
) -> None:
    """Maps and lists come first: a Tiled map, tables and units go out and back without a rule; a product needs a game."""
    text = (game / "game.hw").read_text(encoding="utf-8")
    assert "\nsequence" in text
    text = text[: text.index("\nsequence")].replace("  cleared at refit\n", "")
    (game / "game.hw").write_text(text, encoding="utf-8")

    run = hexwright("export", kind, str(game), "-o", "out.xlsx" if kind == "xlsx" else "out")

    edited = kind in ("csv", "oob", "tiled", "xlsx")
    assert run.code == (0 if edited else 1), run.err
    assert ("FLO002" in run.err) == (not edited)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tts", "--images", "ftp://x"], "must begin with https://"),
        (["tts", "--hex-size", "5"], "40<=x<=300"),
        (["tts", "--scenario", "Noon"], "Noon"),
        (["svg", "--only", "cards"], "cards"),
        (["json", "-o", "g.xml"], "does not end in .json"),
    ],
)
def test_what_cannot_be_exported_is_refused(hexwright: Any, game: Path, words: list[str], said: str) -> None:
    run = hexwright("export", words[0], str(game), *words[1:])

    assert run.code == 2
    assert said in run.err
    assert "Traceback" not in run.err


def test_a_file_of_somebody_else_is_kept(hexwright: Any, game: Path) -> None:
    (hexwright.folder / "svg").mkdir()
    (hexwright.folder / "svg" / "map.svg").write_text("<svg/>")

    run = hexwright("export", "svg", str(game))

    assert run.code == 2
    assert "map.svg" in run.err
    assert (hexwright.folder / "svg" / "map.svg").read_text() == "<svg/>"
    assert not (hexwright.folder / "svg" / "counters").exists()


def test_one_of_the_two_is_drawn_alone(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("export", "svg", str(game), "-o", "m", "--only", "map").code
    assert 0 == hexwright("export", "svg", str(game), "-o", "c", "--only", "counters").code

    assert [path.name for path in (hexwright.folder / "m").iterdir()] == ["map.svg"]
    assert [path.name for path in (hexwright.folder / "c").iterdir()] == ["counters"]


def test_files_of_markers_have_the_names_of_what_they_mark(hexwright: Any, game: Path) -> None:
    assert 0 == hexwright("export", "svg", str(game), "-o", "c", "--only", "counters").code

    files = {path.name for path in (hexwright.folder / "c" / "counters").glob("marker-*")}
    assert {"marker-moved-0.svg", "marker-control-Blue-Red-0.svg", "marker-control-Blue-Red-1.svg"} <= files


@pytest.mark.parametrize(
    ("kind", "file"),
    [("tiled", "alba.tmx"), ("csv", "units.CSV"), ("print", "game.pdf"), ("oob", "units.hw")],
)
def test_a_file_in_place_of_the_folder_is_refused(hexwright: Any, game: Path, kind: str, file: str) -> None:
    run = hexwright("export", kind, str(game), "-o", file)

    assert run.code == 2
    assert f"a folder is needed, not a file: write `{Path(file).stem}`" in run.err
    assert not (hexwright.folder / file).exists()


def test_files_of_an_earlier_export_are_named_and_left(hexwright: Any, game: Path) -> None:
    first = hexwright("export", "svg", str(game), "-o", "drawn")
    folder = hexwright.folder / "drawn"
    old = folder / "counters" / "unit-gone-0.svg"
    old.write_bytes((folder / "map.svg").read_bytes())
    own = folder / "counters" / "mine.svg"
    own.write_text("<svg/>", encoding="utf-8")

    again = hexwright("export", "svg", str(game), "-o", "drawn")

    assert "earlier export" not in first.err
    assert f"also there from an earlier export: {Path('drawn/counters/unit-gone-0.svg')}" in again.err
    assert "mine.svg" not in again.err
    assert old.exists() and own.exists()


def test_a_table_has_the_name_of_its_scenario_however_it_was_chosen(hexwright: Any, game: Path) -> None:
    run = hexwright("export", "tts", str(game), "--scenario", "Dawn", "-o", "table")

    assert run.code == 0
    assert [path.name for path in (hexwright.folder / "table").glob("*.json")] == ["dawn-at-the-ford.json"]
    assert "  Dawn at the ford: 6 on the map" in run.out
