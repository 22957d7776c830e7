"""Large input costs what its size asks for, and what is too large is refused before anything is made of it."""

from __future__ import annotations

import json
import math
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import shapely

from tests.cli.conftest import Hexwright
from tests.cli.test_import_map import GRID, centre, degrees, feature, places, write
from tests.work import lines_run
from toolchain.base.progress import Counting
from toolchain.cli import progress
from toolchain.workspace.export import packing
from toolchain.workspace.export.packing import TooLarge, refuse_too_large
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
FEW, TIMES, DEARER = 400, 9, 12
Shapes = Callable[[int], list[dict[str, Any]]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


# lines of many points


def anywhere(dice: random.Random) -> list[float]:
    return degrees(dice.uniform(0.8, 3.5), dice.uniform(-3.5, -1.0))


def criss_cross(kind: str) -> Shapes:
    """A line from one place of the map to another, anywhere."""

    def make(size: int) -> list[dict[str, Any]]:
        dice = random.Random(1)
        return [feature("LineString", [anywhere(dice) for _ in range(size)], kind=kind, name="Long")]

    return make


def zigzag(kind: str) -> Shapes:
    """A line over one hexside, to and fro: each turn is taken out again."""
    (x0, y0), (x1, y1) = centre(2, 2), centre(3, 2)
    wide, deep = (x1 - x0, y1 - y0), (y0 - y1, x1 - x0)

    def make(size: int) -> list[dict[str, Any]]:
        points = []
        for number in range(size):
            across, along = 0.5 + 0.1 * (-1) ** number, 0.8 * number / size - 0.4
            points.append(
                degrees(x0 + across * wide[0] + along * deep[0], y0 + across * wide[1] + along * deep[1])
            )
        return [feature("LineString", points, kind=kind, name="Long")]

    return make


def tributaries(size: int) -> list[dict[str, Any]]:
    """A long line round the map, and short ones that nearly meet it, a quarter as many as it has points."""

    def on_it(part: float, off: float = 0.0) -> list[float]:
        return degrees(2.2 + (1 + off) * math.cos(6 * part), -2.2 + (1 + off) * math.sin(6 * part))

    long = [on_it(number / size) for number in range(size)]
    short = [[on_it(n / size, 0.4), on_it(n / size, 1 / size)] for n in range(2, size, 4)]
    return [
        feature("LineString", long, kind="river", name="Long"),
        *(feature("LineString", line, kind="river", name=f"Brook {n}") for n, line in enumerate(short)),
    ]


def import_map() -> int:
    run = Hexwright(Path())("import", "map", "l.geojson", *GRID, "-o", "out", "--force")
    assert run.code == 0, run.err
    return len(run.err)


SHAPES: dict[str, Shapes] = {
    "a river anywhere": criss_cross("river"),
    "a road anywhere": criss_cross("road"),
    "a river to and fro": zigzag("river"),
    "a road to and fro": zigzag("road"),
    "a river with tributaries": tributaries,
}


@pytest.mark.parametrize("what", SHAPES)
def test_an_import_costs_what_its_points_ask_for(what: str) -> None:
    places(Path("places.csv"))
    counts = []
    for size in (FEW, FEW, FEW * TIMES):  # what is loaded or made ready once is not counted
        write(Path("l.geojson"), *SHAPES[what](size))
        counts.append(lines_run(import_map)[1])

    _, few, many = counts
    assert many < DEARER * few, f"{few:,} lines, then {many:,}"


def test_a_line_that_many_meet_is_not_measured_from_end_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    places(Path("places.csv"))
    write(Path("l.geojson"), *tributaries(1_200))
    measured, locate = [], shapely.line_locate_point

    def counted(line: Any, point: Any) -> Any:
        measured.append(int(shapely.get_num_coordinates(line)))
        return locate(line, point)

    monkeypatch.setattr(shapely, "line_locate_point", counted)
    import_map()

    assert len(measured) > 250, "the short lines meet the long one"
    assert sum(measured) < 70 * len(measured)


def test_a_long_import_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    places(Path("places.csv"))
    long = criss_cross("river")(20_000)
    write(Path("l.geojson"), *long)
    told: dict[str, list[tuple[int, int]]] = {}

    @contextmanager
    def counting(what: str) -> Iterator[Callable[[int, int], None]]:
        yield lambda done, total: told.setdefault(what, []).append((done, total))

    shown: Counting = counting
    monkeypatch.setattr(progress, "counting", shown)
    import_map()
    assert set(told) == {"points"}
    # A file with nothing wrong in it is read at once; of others it has to be said where the fault stands.
    write(Path("l.geojson"), *long, {"type": "no feature"})
    assert Hexwright(Path())("import", "map", "l.geojson", *GRID, "-o", "out", "--force").code == 1

    assert set(told) == {"points", "characters"}
    for heard in told.values():
        done, totals = [n for n, _ in heard], {total for _, total in heard}
        assert len(done) > 3 and done == sorted(done) and len(totals) == 1
        assert done[-1] > 0.7 * heard[-1][1]


# maps of many hexes


def with_hexes(columns: int, rows: int) -> Path:
    """The small game, with a map of its own numbers that is drawn on far beyond it."""
    shutil.copytree(TEMPLATE, "game")
    listed = "".join(
        f"  {c:04d}{4 if c < 5 else 1:04d}..{c:04d}{rows:04d}  open\n" for c in range(1, columns + 1)
    )
    for path in Path("game").rglob("*.hw"):
        text = path.read_text(encoding="utf-8").replace("ccrr", "ccccrrrr")
        for column in range(1, 5):
            for row in range(1, 4):
                text = text.replace(f"{column:02d}{row:02d}", f"{column:04d}{row:04d}")
        path.write_text(text.replace("hexes  ", f"hexes\n{listed}hexes  ", 1), encoding="utf-8")
    return Path("game")


def test_a_map_too_large_for_a_package_is_counted_and_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    with_hexes(1000, 100)

    def forbidden(*_: object) -> None:
        raise AssertionError("it is refused before it is linted")

    monkeypatch.setattr(packing, "lint_project", forbidden)
    for words in (["build"], ["play"], ["simulate", "--games", "1"], ["test", "--games", "0"]):
        run, count = lines_run(lambda words=words: Hexwright(Path())(words[0], "game", *words[1:]))
        assert (2, "") == (run.code, run.out)
        assert "error: map.hw:7: the map lists 100,000 hexes; a package holds at most 20,000" in run.err
        assert count < 600_000, f"{words[0]}: {count:,} lines for 1,000 rows"


@pytest.mark.parametrize(("columns", "refused"), [(20, False), (21, True)])
def test_twenty_thousand_hexes_may_be_played(columns: int, refused: bool) -> None:
    project = load_project(with_hexes(columns, 1000))

    if not refused:
        refuse_too_large(project)
        return
    with pytest.raises(TooLarge, match="lists 21,000 hexes"):
        refuse_too_large(project)


TOO_MANY, TOO_LONG = "more than 250,000 hexes are listed", "a run of 20,000 hexes; the limit is 10,000"
LONG = {
    "a run of all numbers": ("rrrrcccccccccccc", ["0000000000000001..0000999999999999"], TOO_MANY),
    "many runs": ("ccccrrrr", [f"{c:04d}0000..{c:04d}9999" for c in range(26)], TOO_MANY),
    "a long run": ("ccrrrrr", ["0100001..0120000"], TOO_LONG),
}


@pytest.mark.parametrize("what", LONG)
def test_runs_that_would_fill_the_memory_are_not_written_out(what: str) -> None:
    form, runs, wanted = LONG[what]
    shutil.copytree(TEMPLATE, "game")
    text = f"part of Skirmish\n\nmap\n  numbering  {form}\n\nhexes\n"
    Path("game/more.hw").write_text(text + "".join(f"  {run}  open\n" for run in runs), encoding="utf-8")
    lint_project(load_project(Path("game")))

    result, count = lines_run(lambda: lint_project(load_project(Path("game"))))

    assert any(wanted in item.message for item in result.findings if item.code == "MAP002")
    assert count < 700_000, f"{count:,} lines"


def test_a_package_says_the_same_limit() -> None:
    page = (TEMPLATE.parents[1] / "docs" / "reference" / "package.md").read_text(encoding="utf-8")
    schema = json.loads((TEMPLATE.parents[2] / "schemas" / "ir-1.schema.json").read_text(encoding="utf-8"))

    assert f"{schema['properties']['hexes']['maxItems']:,} hexes" in page
