"""A recipe and the lists beside a map are linted: each slip is one finding at its place, and what is right none."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_import_recipe import RECIPE, at, project
from toolchain.cli.main import main
from toolchain.importers.earth import recipe as recipe_reader
from toolchain.workspace.importing.recipe import import_recipe
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
FAMILY = ("MAP05", "MAP06", "MAP07", "SYN032")
FACTS = (
    "0202,port,Haven,3.1,\n0303,=clear fort,Old Fort,3.2,\n0302/0303,-woods,,3.1,\n"
    "0104/0204,river,Short,3.1,\n0601,westland -fort,,3.1,\n"
)
BOOK = "kind,id,paragraphs,title\n" + "".join(f"paragraph,{p},{p},\n" for p in ("1.2", "3.1", "3.2"))
TOWNS = "place,lon,lat,hex,kind\n" + "".join(
    f"{name},{at(*place)[0]},{at(*place)[1]},{hex_},{kind}\n"
    for name, place, hex_, kind in (
        ("Harbour", (2, 2), "", "city port"),
        ("Dunmore", (4, 1), "", "city"),
        ("Kinsale", (6, 3), "0603", "city"),
    )
)


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = project(tmp_path_factory.mktemp("recipe"), facts=FACTS, towns_csv=TOWNS, book_csv=BOOK)
    text, findings, _ = import_recipe(folder / "map.toml", folder)
    assert text is not None, findings
    (folder / "map.hw").write_text(text, encoding="utf-8")
    return folder


def linted(folder: Path, cached: bool = False) -> list[str]:
    project_ = load_project(folder, cached)
    found = lint_project(project_, select=FAMILY).findings
    if project_.cache is not None:
        project_.cache.store()
    return [
        f"{f.span.source.name}:{f.span.line}:{f.span.column} {f.code} {f.message}"
        for f in found
        if f.span is not None
    ]


@pytest.fixture
def folder(clean: Path) -> Iterator[Path]:
    before = {path: path.read_bytes() for path in clean.iterdir()}
    yield clean
    for path, data in before.items():
        path.write_bytes(data)


def test_a_right_recipe_has_no_finding(clean: Path) -> None:
    assert linted(clean) == []


def _slips() -> Iterator[tuple[str, str, str, str]]:
    """The rows of ``recipe_slips.txt``: file, what is right, the slip, and what is found."""
    file = ""
    for row in (Path(__file__).parent / "recipe_slips.txt").read_text(encoding="utf-8").splitlines():
        if row[:2] == "  ":
            right, slip, said = (part.strip().replace("\\n", "\n") for part in row.split(" |", 2))
            yield file, right, slip, said
        elif not row.startswith("#"):
            file = row


SLIPS = list(_slips())


@pytest.mark.parametrize(("file", "right", "slip", "said"), SLIPS)
def test_a_slip_is_one_finding_at_its_place(
    folder: Path, file: str, right: str, slip: str, said: str
) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, slip, 1), encoding="utf-8")
    found = linted(folder)

    assert len(found) == 1, found
    assert said in found[0]
    assert found[0].startswith(said.partition(":")[0] if ".csv:" in said else file)


def test_no_fix_is_promised_where_none_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, right, slip, _ = next(slip for slip in SLIPS if slip[0] == "land.geojson")
    text = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_text(text.replace(right, slip, 1), encoding="utf-8")
    main(["lint", "--no-cache", *(option for code in FAMILY for option in ("--select", code)), str(folder)])
    out = capsys.readouterr().out

    assert "warning[" in out and "--fix" not in out and "fix:" not in out


@pytest.mark.parametrize("file", ["places.csv", "towns.csv", "land.geojson"])
def test_longitude_and_latitude_are_exchanged(folder: Path, file: str) -> None:
    lon, lat = at(7, 6) if file == "places.csv" else at(4, 1)
    text = (folder / file).read_text(encoding="utf-8")
    if file == "land.geojson":
        data = json.loads(text)
        data["features"][3]["geometry"]["coordinates"] = [[b, a] for a, b in (at(0, 2.3), at(8, 2.3))]
        changed = json.dumps(data)
    else:
        changed = text.replace(f"{lon},{lat}", f"{lat},{lon}")
        # A misprint shows against four other places.
        changed += f"P47,{at(4, 6)[0]},{at(4, 6)[1]},0406,\n" if file == "places.csv" else ""
    assert changed != text
    (folder / file).write_text(changed, encoding="utf-8")
    found = linted(folder)

    assert len(found) == 1 and found[0].startswith(file), found
    assert "has longitude and latitude swapped" in found[0]


def test_a_town_far_off_the_map_is_a_finding(folder: Path) -> None:
    text = (folder / "towns.csv").read_text(encoding="utf-8")
    (folder / "towns.csv").write_text(text + "Rome,12.48,41.89,,city\n", encoding="utf-8")

    assert ["towns.csv:5:6 MAP060 Rome lies off the map"] == linted(folder)


def test_a_comment_allows_a_finding_with_its_reason(folder: Path) -> None:
    text = (folder / "facts.csv").read_text(encoding="utf-8")
    allowed = "# hexwright: allow conflict-with-the-map because the book has two names\n"
    (folder / "facts.csv").write_text(text.replace("0303,=clear fort,Old", allowed + "0303,=clear fort,Odd"))

    assert linted(folder) == []


def test_data_outside_that_was_not_handed_on_is_no_finding(folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "game"))
    (copy / "land.geojson").unlink()
    recipe = (copy / "map.toml").read_text(encoding="utf-8").replace("land.", "../data/land.")
    (copy / "map.toml").write_text(recipe, encoding="utf-8")
    (copy / "hexwright.toml").write_text('[project]\nname = "g"\nlinks = ["../data"]\n', encoding="utf-8")

    assert linted(copy) == []

    (tmp_path / "data").mkdir()

    assert ["map.toml:20:9 MAP070 file not found: ../data/land.geojson"] == linted(copy)


@pytest.mark.parametrize("name", ["\\u0000", "a" * 5000, ".", "a/b/c.csv"])
def test_what_is_no_name_of_a_file_is_one_finding(folder: Path, name: str) -> None:
    recipe = (folder / "map.toml").read_text(encoding="utf-8").replace('"towns.csv"', f'"{name}"')
    (folder / "map.toml").write_text(recipe, encoding="utf-8")
    found = linted(folder)

    assert len(found) == 1 and found[0].startswith("map.toml:") and "MAP070 file not found:" in found[0]
    assert main(["lint", "--select", "MAP070", "--no-cache", str(folder)]) == 1
    assert main(["lint", "--select", "MAP070", str(folder)]) == 1


def test_a_recipe_without_a_map_yet_is_judged_by_itself(tmp_path: Path) -> None:
    folder = project(tmp_path, RECIPE.replace("class = [", "clas = ["))

    assert ["map.toml:28:28 MAP070 no shape in land.geojson has a property `clas`"] == linted(folder)


def test_what_was_found_is_remembered_until_a_file_changes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    chosen = [option for family in FAMILY for option in ("--select", family)]
    for file, right, slip, said in SLIPS[3], SLIPS[21], SLIPS[35], SLIPS[-1]:
        text = (folder / file).read_text(encoding="utf-8")
        for expected, changed in (("", text), (said, text.replace(right, slip, 1)), ("", text)):
            (folder / file).write_text(changed, encoding="utf-8")
            for _ in range(2):
                found = linted(folder, cached=True)
                assert len(found) == bool(expected) and all(expected in item for item in found)
            for _ in range(2):
                main(["lint", *chosen, "--output-format", "concise", str(folder)])
                out = capsys.readouterr().out
                assert expected.partition(" MAP0")[2][3:] in out and bool(out) == bool(expected)


def test_a_recipe_that_fits_is_not_read_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    assert linted(folder, cached=True) == []
    read = []
    real = recipe_reader.read_recipe
    monkeypatch.setattr(recipe_reader, "read_recipe", lambda *given: read.append(1) or real(*given))
    assert linted(folder, cached=True) == read == []
    path = folder / "map.toml"
    path.write_text(path.read_text(encoding="utf-8") + "# a comment\n", encoding="utf-8")
    assert linted(folder, cached=True) == []
    assert read == [1]


def test_the_answer_rests_on_data_outside_the_project(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    copy = Path(shutil.copytree(folder, tmp_path / "game"))
    (tmp_path / "data").mkdir()
    data = (copy / "land.geojson").rename(tmp_path / "data" / "land.geojson")
    recipe = (copy / "map.toml").read_text(encoding="utf-8").replace("land.", "../data/land.")
    (copy / "map.toml").write_text(recipe, encoding="utf-8")
    (copy / "hexwright.toml").write_text('[project]\nname = "g"\nlinks = ["../data"]\n', encoding="utf-8")
    lint = ["lint", "--select", "MAP070", "--output-format", "concise", str(copy)]

    assert main(lint) == 0
    data.write_text(data.read_text(encoding="utf-8").replace('"river"', '"brook"'), encoding="utf-8")
    assert main(lint) == 1
    assert "no shape in ../data/land.geojson matches river" in capsys.readouterr().out


def test_a_project_without_a_recipe_imports_nothing_for_it(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", tmp_path / "game")
    program = (
        "import sys; from toolchain.cli.main import main; main(['lint', '--no-cache', 'game']); "
        "print([m for m in sys.modules if 'importers' in m or 'importing' in m or m in ('shapely', 'numpy')])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert run.stdout.splitlines()[-1] == "[]"
