"""Measurements of maps: loading and checking large ones, shares of area, snapping, placing."""

from __future__ import annotations

import importlib.util
import math
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import Row
from toolchain.geometry.earth.georef import Control, fit
from toolchain.geometry.earth.routes import route
from toolchain.geometry.earth.snap import snap
from toolchain.geometry.grid import Grid, Point
from toolchain.geometry.lattice import Layout
from toolchain.geometry.numbering import numbering
from toolchain.importers.draft import Draft, DraftHex, DraftLine, written
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

LIMIT = Path(__file__).resolve().parents[3] / "tests" / "bench" / "limit.py"
GAME = 'game Large "Large"\n  book  "Large" paragraphs dotted\n  sides  Blue, Red\nside Blue\nside Red\n'
SETTINGS = '[project]\nname = "large"\ntitle = "Large"\nlanguage = "1"\nlicence = "MIT"\n'


def large_grid(columns: int, rows: int) -> Grid:
    """A flat grid, its columns and rows printed with three figures each."""
    form = numbering("cccrrr")
    assert form is not None
    return Grid(Layout(), form, ((1, columns),), ((1, rows),))


def walk(dice: random.Random, grid: Grid) -> list[Point]:
    """A line of some forty hexes that wanders about the map."""
    x, y = grid.centre(grid.layout.axial(*dice.choice(grid.places)))
    turn, made = dice.uniform(0, 7), [(x, y)]
    for _ in range(30):
        turn += dice.uniform(-0.6, 0.6)
        x, y = x + 1.2 * math.cos(turn), y + 1.2 * math.sin(turn)
        made.append((x, y))
    return made


def large_map(columns: int, rows: int) -> str:
    """A map with two rivers and a railway for every 300 hexes, and four countries."""
    dice, grid = random.Random(1), large_grid(columns, rows)
    draft = Draft("cccrrr", grid.layout, (1, columns), (1, rows))
    draft.hexes = {place: DraftHex([dice.choice(("clear", "clear", "forest"))]) for place in grid.places}
    draft.hex_terrains, draft.side_terrains = {"clear": (), "forest": ()}, {"river": ()}
    draft.ways = {"rail": "rail-network"}
    done: set[tuple[str, frozenset[Any]]] = set()
    count = max(1, columns * rows // 300)
    for number in range(count * 3):
        kind = "rail" if number % 3 == 2 else "river"
        points = walk(dice, grid)
        hexes = route(grid, points).hexes
        pairs = (
            list(zip(hexes, hexes[1:], strict=False))
            if kind == "rail"
            else [s.side for s in snap(grid, points).steps]
        )
        kept = []
        for side in pairs:
            key = (kind, frozenset(side))
            if key not in done and all(hex_ in grid.index for hex_ in side):
                done.add(key)
                kept.append((grid.layout.place(*side[0]), grid.layout.place(*side[1])))
        if kept:
            draft.lines.append(DraftLine(kind, f"{kind} {number}", kept))
    for number in range(4):
        draft.regions[f"land-{number}"] = [p for p in grid.places if (p[0] - 1) * 4 // columns == number]
    return written(draft, "Large", "nothing")


def _checked(columns: int, rows: int) -> float:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "hexwright.toml").write_text(SETTINGS, encoding="utf-8")
        (folder / "game.hw").write_text(GAME, encoding="utf-8")
        (folder / "map.hw").write_text(large_map(columns, rows), encoding="utf-8")
        PACE.rest()
        start = time.process_time()
        found = lint_project(load_project(folder)).findings
        spent = time.process_time() - start
    if not any(item.code.startswith("RUL") for item in found):
        raise AssertionError("the checks of the map have not run")
    return spent


def _limit() -> Any:
    spec = importlib.util.spec_from_file_location("limit", LIMIT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _best(work: Callable[[], object], rounds: int = 5) -> float:
    times = []
    for _ in range(rounds):
        PACE.rest()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def _beside_shapely(limit: Any) -> Row:
    """A map loaded and linted, beside all steps by which shapely would check one of the size."""
    from toolchain.geometry.hexpolygons import hex_polygons

    grid, dice = large_grid(100, 100), random.Random(1)
    drawn = limit.polygons(grid.centre(grid.layout.axial(100, 1))[0], 100, 330, 7, 12)
    walks = [walk(dice, grid) for _ in range(100)]
    rivers, railways = limit.lines(walks[:66]), limit.lines(walks[66:])
    _checked(100, 100)  # modules imported
    steps, ours = [], []
    for _ in range(5):
        steps.append(_best(lambda: limit.steps(lambda: hex_polygons(grid), drawn, rivers, railways), 1))
        ours.append(_checked(100, 100))
    ratio = statistics.median(ours) / statistics.median(steps)
    return (
        "a map of 10,000 hexes, load and lint, beside the steps of shapely",
        f"{ratio:.2f} times",
        "at most 1.25",
        f"{statistics.median(ours) * 1000:.0f} ms; hexes, cover, shares, rivers, railways by shapely, same run, in turns",
    )


def map_rows() -> list[Row]:
    """The rows of the table."""
    small = statistics.median(_checked(60, 50) for _ in range(3))
    large = _checked(300, 300)
    rows: list[Row] = [
        (
            "a map of 3,000 hexes, with rivers, rails, borders: load and check",
            f"{small:.2f} s",
            "at most 1 s",
            "",
        ),
        (
            "a map of 90,000 hexes, the same",
            f"{large:.2f} s",
            "at most 20 s",
            f"{large / small:.0f} times the time for 30 times the hexes",
        ),
    ]
    grid = large_grid(60, 50)
    if LIMIT.is_file():
        from toolchain.geometry.earth.shares import shares
        from toolchain.geometry.hexpolygons import hex_polygons

        limit, hexes = _limit(), hex_polygons(grid)
        drawn = limit.polygons(52, 50, 500, 7)
        least, ours = [], []
        for _ in range(5):
            least.append(_best(lambda: limit.shares(hexes, drawn), 1))
            ours.append(_best(lambda: shares(grid, drawn, list(range(500)), 500), 1))
        rows.append(
            (
                "shares of 3,000 hexes by 500 polygons",
                f"{min(ours) * 1000:.0f} ms",
                "",
                f"{min(ours) / min(least):.2f} times one call of shapely (at most 2), same run, in turns",
            )
        )
        rows.append(_beside_shapely(limit))
    dice = random.Random(3)
    lines = [walk(dice, grid) for _ in range(100)]
    snapped = _best(lambda: [snap(grid, line) for line in lines])
    rows.append(("100 rivers of 40 hexsides snapped", f"{snapped * 1000:.0f} ms", "", ""))
    controls = [
        Control(grid.centre(grid.layout.axial(*place)), 2 + place[0] * 0.1, 50 - place[1] * 0.1)
        for place in dice.sample(grid.places, 80)
    ]
    rows.append(("a map placed by 80 towns", f"{_best(lambda: fit(controls)) * 1000:.0f} ms", "", ""))
    return rows
