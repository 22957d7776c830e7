"""What goes to the Tiled editor comes back the same: shipped maps, random ones, and one that Tiled itself has saved."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.security.counts import SOAK, count
from toolchain.cli.main import main
from toolchain.geometry.hexnumbers import SheetNumbers
from toolchain.geometry.lattice import DIRECTIONS, Layout
from toolchain.geometry.numbering import Numbering, numbering
from toolchain.importers.draft import Draft, DraftHex, DraftLine, written
from toolchain.importers.draft_sheets import DraftSheet
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = {
    "race": ROOT / "scenarios" / "race-to-the-sea",
    "front": ROOT / "scenarios" / "western-front",
    "paris": ROOT / "scenarios" / "on-to-paris",
    "two-sheets": ROOT / "tests" / "projects" / "two-sheets",
    "skirmish": ROOT / "toolchain" / "templates" / "game",
}
SAVED = Path(__file__).parent / "tiled"
GAME = 'game Board "Board"\n  sides  Blue, Red\n\nside Blue\nside Red\n'


def the_map(folder: Path) -> dict[str, Any]:
    """All of a project's package that comes from its map. Hexside a/b is hexside b/a."""
    model, findings = build_model(load_project(folder))
    assert [f.message for f in findings.items if f.code[:3] in ("MAP", "SYN")] == []
    ir = model.ir
    used = {t for h in ir["hexes"] for t in h["terrains"]} | {t for _, _, ts in ir["edges"] for t in ts}
    return {
        "hexes": ir["hexes"],
        "edges": ir["edges"],
        "networks": {name: [sorted(pair) for pair in held] for name, held in ir["networks"].items()},
        "lines": [
            (line["feature"], line["title"], [sorted(pair) for pair in line["pairs"]])
            for line in ir["drawn_lines"]
        ],
        "paragraphs of lines": [
            (cite.paragraphs, cite.mark, cite.reason) if (cite := row["block"].cite) else ()
            for row in model.line_rows
        ],
        "regions": ir["regions"],
        "layout": ir["layout"],
        "numbering": ir["numbering"],
        "sheets": ir.get("sheets", []),
        "edges of the map": ir.get("map_edges", []),
        "boxes": sorted((box for box in ir["boxes"] if "edge" in box), key=lambda box: str(box["name"])),
        "whole": model.whole_edges is not None,
        "terrains": {name: about for name, about in ir["terrains"].items() if name in used},
    }


def export(project: Path, folder: Path) -> dict[str, Path]:
    assert main(["export", "tiled", str(project), "-o", str(folder)]) == 0
    return {path.suffix: path for path in folder.iterdir()}


def copied(name: str, folder: Path) -> Path:
    """A copy without the examples of play, which say nothing of the map and take longest to read."""
    project = folder / "project"
    shutil.copytree(SHIPPED[name], project, ignore=shutil.ignore_patterns("__pycache__", "examples"))
    return project


@pytest.mark.parametrize("name", [name for name in SHIPPED if SOAK or name != "paris"])
def test_a_shipped_map_comes_back(name: str, tmp_path: Path) -> None:
    """In both forms of files: of two maps that are the same text only one is looked at."""
    project = copied(name, tmp_path)
    before = the_map(project)
    files = export(project, tmp_path / "out")
    texts = []
    for suffix in (".tmj", ".tmx"):
        (project / "map.hw").unlink()

        assert main(["import", "map", str(files[suffix]), "-o", str(project)]) == 0

        text = (project / "map.hw").read_text(encoding="utf-8").replace(files[suffix].name, "FILE")
        if text not in texts:
            assert the_map(project) == before
            found = lint_project(load_project(project)).findings
            assert [f.message for f in found if f.severity == "error"] == []
        texts.append(text)


def test_the_picture_has_a_tile_for_every_terrain(tmp_path: Path) -> None:
    data = export(copied("skirmish", tmp_path), tmp_path / "out")[".png"].read_bytes()

    # Three terrains, a blank hex and the mark of regions, each 64 x 56 pixels (PNG, chunk IHDR).
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (5 * 64, 56)


@pytest.mark.parametrize("file", sorted(SAVED.glob("*.tm[jx]")), ids=lambda p: p.name)
def test_a_map_that_tiled_has_saved_is_read_the_same(file: Path, tmp_path: Path) -> None:
    project = tmp_path / "project"
    new_project(project, (SAVED / f"{file.name.partition('.')[0]}.hw").read_text(encoding="utf-8"))
    before = the_map(project)

    assert main(["import", "map", str(file), "-o", str(project), "--force"]) == 0

    assert the_map(project) == before


def new_project(folder: Path, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "hexwright.toml").write_text('[project]\nname = "board"\nlanguage = "1"\n', encoding="utf-8")
    (folder / "game.hw").write_text(GAME, encoding="utf-8")
    (folder / "map.hw").write_text(text, encoding="utf-8")


def form(text: str) -> Numbering:
    known = numbering(text)
    assert known is not None
    return known


NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """Maps of all orientations, parities and numberings, with holes, bare hexes, lines in any order, regions."""
    layout = Layout(
        draw(st.sampled_from(["flat", "pointy"])), draw(st.sampled_from(["odd", "even"])), draw(st.booleans())
    )
    left, low = draw(st.integers(0, 20)), draw(st.integers(0, 20))
    cells = draw(
        st.sets(st.tuples(st.integers(left, left + 5), st.integers(low, low + 5)), min_size=1, max_size=25)
    )
    names = iter(draw(st.lists(NAMES, unique=True, max_size=4)))
    numbering = draw(st.sampled_from(["ccrr", "rrcc", "cc.rr", "rr.cc", "cccrrr"]))
    made = Draft(numbering, layout, (0, 30), (0, 30))
    for cell in sorted(cells):
        terrains = draw(st.lists(st.sampled_from(["open", "woods", "town", "fort"]), unique=True, max_size=3))
        name = next(names, "") if terrains and draw(st.booleans()) else ""
        made.hexes[cell] = DraftHex(terrains, name, draw(st.sampled_from(terrains)) if name else "")
    made.hex_terrains = {"open": (), "woods": ("difficult",), "town": (), "fort": ()}
    made.side_terrains = {"river": ("difficult", "wet"), "wall": ()}
    made.ways = {"rail": "rail-net", "road": "roads"}
    by_place = {layout.axial(*cell): cell for cell in cells}
    sides = [
        (cell, by_place[q + dq, r + dr])
        for (q, r), cell in by_place.items()
        for dq, dr in DIRECTIONS
        if (q + dq, r + dr) in by_place
    ]
    if sides:
        for feature in draw(st.lists(st.sampled_from(["river", "wall", "rail", "road"]), max_size=5)):
            title = draw(st.one_of(st.just(""), NAMES))
            pairs = draw(st.lists(st.sampled_from(sides), min_size=1, max_size=12))
            made.lines.append(DraftLine(feature, title, pairs))
    used = {line.feature for line in made.lines}
    made.side_terrains = {k: v for k, v in made.side_terrains.items() if k in used}
    made.ways = {k: v for k, v in made.ways.items() if k in used}
    for name in draw(st.lists(st.sampled_from(["east", "Near_Bank", "far-bank"]), unique=True)):
        made.regions[name] = sorted(draw(st.sets(st.sampled_from(sorted(cells)), min_size=1)))
    if draw(st.booleans()):
        made.sheets = draw(sheets(layout, cells))
        if made.sheets and draw(st.booleans()):
            # The first sheet has the common numbers, what it shares with the second too.
            made.common = made.sheets.pop(0).cells
    return made


@st.composite
def sheets(draw: st.DrawFn, layout: Layout, cells: set[tuple[int, int]]) -> list[DraftSheet]:
    """Two sheets that share a strip or touch, the second with a form, a stagger and a first number of its own."""
    seam = draw(st.sampled_from(sorted({column for column, _ in cells})))
    shared = draw(st.booleans())
    left = frozenset(cell for cell in cells if cell[0] <= seam)
    right = frozenset(cell for cell in cells if cell[0] > seam - shared)
    here = {layout.axial(*cell) for cell in left}
    near = {(q + dq, r + dr) for q, r in here for dq, dr in ((0, 0), *DIRECTIONS)}
    if not near & {layout.axial(*cell) for cell in right}:
        return []
    own = layout._replace(pushed=draw(st.sampled_from(["odd", "even"])))
    first = layout.axial(*min(right))
    # Sheets far from their first number: rows of a sheet may rise or fall along it.
    q, r = own.axial(draw(st.integers(8, 20)), draw(st.integers(20, 30)))
    names = draw(st.sampled_from([("A", "B"), ("west", "east"), ("A", "AB"), ("map-5-3", "map-5-4")]))
    forms = [form(draw(st.sampled_from(["ccrr", "rrcc", "cc.rr", "rr.cc", "Crr"]))) for _ in range(2)]
    return [
        DraftSheet(SheetNumbers(forms[0], layout, names[0]), left),
        DraftSheet(SheetNumbers(forms[1], own, names[1], (first[0] - q, first[1] - r)), right),
    ]


@settings(max_examples=count(20, 60), suppress_health_check=list(HealthCheck))
@given(drafts(), st.sampled_from([".tmj", ".tmx"]))
def test_any_map_comes_back(draft: Draft, suffix: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        new_project(folder / "one", written(draft, "Board", "a test"))
        before = the_map(folder / "one")
        assert [(h["column"], h["row"]) for h in before["hexes"]] == sorted(draft.hexes)
        assert [h["terrains"] for h in before["hexes"]] == [
            h.terrains for _, h in sorted(draft.hexes.items())
        ]
        assert sum(len(pairs) for _, _, pairs in before["lines"]) == sum(len(x.pairs) for x in draft.lines)
        files = export(folder / "one", folder / "out")
        new_project(folder / "two", "part of Board\n")

        assert main(["import", "map", str(files[suffix]), "-o", str(folder / "two"), "--force"]) == 0

        assert the_map(folder / "two") == before
