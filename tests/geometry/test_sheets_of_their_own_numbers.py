"""Sheets whose numbers start again are one map: every hex keeps its neighbours, whatever its number, form and stagger."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.geometry.hexnumbers import HexNumbers, SheetNumbers, plain_numbers
from toolchain.geometry.lattice import DIRECTIONS, Layout, distance
from toolchain.ir.package import read_package
from toolchain.language.blocks import read_blocks
from toolchain.language.layout.printer import format_text
from toolchain.model.map.hex_numbers import read_numbers
from toolchain.model.map.sheet_joins import place_sheets
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

from .grids import form

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
FORMS = ("ccrr", "rrcc", "cc.rr", "rr.cc", "cccrrr", "Crr", "CCrr", "c.r")
NAMES = ("A", "AB", "B", "west", "map-5-3", "West", "N2")
NUMBER = re.compile(r"\b0([1-4])0([1-3])\b")
MAP = """
map  @ 1.3
  numbering  ccrr
  layout     flat, even columns half a hex down
"""


@given(
    st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=4),
    st.sampled_from(FORMS),
    st.integers(1, 20),
    st.integers(1, 20),
)
def test_a_number_names_its_sheet(names: list[str], text: str, column: int, row: int) -> None:
    assume(form(text).fits(column, row))
    sheets = tuple(SheetNumbers(form(text), Layout(), name) for name in names)
    numbers = HexNumbers(plain_numbers().common, sheets)
    written = [sheet.print(column, row) for sheet in sheets]

    assert len({*written}) == len(written)
    assert [(sheet, (column, row)) for sheet in sheets] == [numbers.parse(number) for number in written]
    for sheet, number in zip(sheets, written, strict=True):
        assert [number] == numbers.run(number, number) == numbers.run(number, form(text).print(column, row))
        assert (column, row) == sheet.place(sheet.axial(column, row))


@st.composite
def pairs_of_sheets(draw: st.DrawFn) -> tuple[Layout, SheetNumbers, SheetNumbers, set[tuple[int, int]]]:
    """A map of one lattice, cut into two sheets: the second with a form, a stagger and first numbers of its own."""
    layout = Layout(
        draw(st.sampled_from(["flat", "pointy"])), draw(st.sampled_from(["odd", "even"])), draw(st.booleans())
    )
    own = layout._replace(pushed=draw(st.sampled_from(["odd", "even"])))
    first = SheetNumbers(form(draw(st.sampled_from(FORMS[:6]))), layout, draw(st.sampled_from(["A", "west"])))
    at = draw(st.integers(-6, 6)), draw(st.integers(-6, 6))
    second = SheetNumbers(
        form(draw(st.sampled_from(FORMS[:6]))), own, draw(st.sampled_from(["AB", "east"])), at
    )
    shown = {layout.axial(c, r) for c in range(1, 7) for r in range(1, 7)}
    return layout, first, second, shown


@settings(max_examples=200)
@given(pairs_of_sheets(), st.data())
def test_a_join_puts_a_sheet_where_it_lies(made: Any, data: st.DataObject) -> None:
    layout, first, second, shown = made
    theirs = {at for at in shown if second.form.fits(*second.place(at)) and min(second.place(at)) > 0}
    assume(theirs)
    at = data.draw(st.sampled_from(sorted(theirs)))
    step = data.draw(st.sampled_from([(0, 0), *DIRECTIONS]))
    other = (at[0] - step[0], at[1] - step[1])
    place = first.place(other)
    assume(first.form.fits(*place) and min(place) > 0)
    names = dict(zip(DIRECTIONS, ("N", "NE", "SE", "S", "SW", "NW"), strict=True))
    if layout.orientation == "pointy":
        names = dict(zip(DIRECTIONS, ("NW", "NE", "E", "SE", "SW", "W"), strict=True))
    long = {"N": "north", "E": "east", "S": "south", "W": "west"}
    said = "on" if step == (0, 0) else "-".join(long[c] for c in names[step]) + " of"

    axis, way = ("columns", "down") if layout.orientation == "flat" else ("rows", "right")
    up = ", rows counted up" if layout.rows_up else ""
    text = (
        f"map  @ 1\n  layout  {layout.orientation}, {layout.pushed} {axis} half a hex {way}{up}\n"
        f"  sheet  {first.name} numbering {first.form.form}\n"
        f"  sheet  {second.name} numbering {second.form.form} stagger {second.layout.pushed}\n"
        f"  join  {second.print(*second.place(at))} {said} {first.print(*place)}\n"
    )
    findings = Findings()
    blocks = read_blocks(Source("map.hw", text), findings)
    joined = place_sheets(read_numbers(blocks, findings), findings)

    assert [] == [f.message for f in findings.items]
    assert (first, second) == joined.numbers.sheets
    # The lattice and a graph of neighbours, by number alone, agree on all distances across the seam.
    graph = nx.Graph()
    number = {at: second.print(*second.place(at)) for at in theirs}
    number |= {
        at: first.print(*first.place(at)) for at in shown - theirs if first.form.fits(*first.place(at))
    }
    for (q, r), text in number.items():
        graph.add_node(text)
        graph.add_edges_from((text, number[n]) for dq, dr in DIRECTIONS if (n := (q + dq, r + dr)) in number)
    for text, there in nx.single_source_shortest_path_length(graph, number[at]).items():
        assert there >= distance(at, joined.numbers.axial(text) or (99, 99))
    for a, b in graph.edges:
        assert 1 == distance(joined.numbers.axial(a) or (99, 99), joined.numbers.axial(b) or (0, 0))


WEST = """
hexes of west                                              @ 1.3
  01.01  open
  01.02  woods
  01.03  village "Northam"
  02.01..02.02  open
  02.03  woods
  03.01..03.03  open
"""
EAST = """
hexes of B                                                 @ 1.3
  0101..0103  open
  0201  village "Southam"
  0202  woods
  0203  open
"""
REST = """
lines river "Brook"                                        @ 1.4
  west-02.01/B0101  west-02.01/B0102  west-02.02/west-03.02  west-02.02/B0103  west-02.03/B0103
lines ford "Old Ford"                                      @ 1.4
  west-02.02/B0102

region near-bank                                           @ 1.4
  west-01.01..west-01.03  west-02.01..west-02.03
region far-bank                                            @ 1.4
  B0101..0103  B0201..B0203
"""
SHEETS = """  sheet      west numbering cc.rr columns 1..3 rows 1..3
  sheet      B numbering ccrr columns 1..2 rows 1..3
"""
JOIN = "  join       B0101..B0103 on west-03.01..west-03.03\n"


def parted(folder: Path, sheets: str = SHEETS, join: str = JOIN, west: str = WEST, east: str = EAST) -> Path:
    """The small game on two sheets that share its third column, each with its own numbers."""
    shutil.copytree(TEMPLATE, folder)
    for name in ("scenario.hw", "examples.hw"):
        path = folder / name
        path.write_text(NUMBER.sub(_number, path.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "map.hw").write_text(
        f"part of Skirmish\n{MAP}{sheets}{join}{west}{east}{REST}", encoding="utf-8"
    )
    return folder


def _number(match: re.Match[str]) -> str:
    column, row = int(match[1]), int(match[2])
    return f"west-0{column}.0{row}" if column < 3 else f"B0{column - 2}0{row}"


def told(folder: Path) -> list[str]:
    found = lint_project(load_project(folder)).findings
    return [f"{f.code} {f.message}" for f in found if f.severity != "note"]


def test_a_game_on_two_sheets_lints_and_plays_as_on_one(tmp_path: Path) -> None:
    folder = parted(tmp_path / "game")

    assert [] == told(folder)
    ours, theirs = (read_package(pack_project(load_project(f))[0]) for f in (folder, TEMPLATE))
    one, two = next(iter(ours.rules.values())), next(iter(theirs.rules.values()))
    for key in ("edges", "regions", "networks", "layout", "drawn_lines"):
        assert one[key] == two[key], key
    for key in ("q", "r", "column", "row", "terrains", "name"):
        assert [h[key] for h in one["hexes"]] == [h[key] for h in two["hexes"]], key
    assert [["B0101"], ["B0102"], ["B0103"]] == [h["also"] for h in one["hexes"] if "also" in h]
    assert ["west-03.01", "B0201"] == [one["hexes"][n]["id"] for n in (6, 9)]


def test_its_examples_and_questions_go_across_the_join(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from toolchain.cli.main import main

    folder = parted(tmp_path / "game")

    assert 0 == main(["test", str(folder)]), capsys.readouterr().out
    capsys.readouterr()
    ask = ["map", "ask", str(folder), "cost of B_Foot_2 to B0102 with 20", "--output-format", "json"]
    assert 0 == main(ask)
    assert ["west-01.02", "west-02.02", "west-03.02"] == json.loads(capsys.readouterr().out)["answer"]["path"]


def test_a_join_is_drawn_and_the_page_finds_both_numbers(tmp_path: Path) -> None:
    from toolchain.exporters.page.html import preview_html
    from toolchain.exporters.svg.map import map_svg

    ir = build_model(load_project(parted(tmp_path / "game")))[0].ir
    plain = build_model(load_project(TEMPLATE))[0].ir

    assert map_svg(ir).count("hx-seam") > map_svg(plain).count("hx-seam") == 0
    data = json.loads(
        preview_html(ir, []).split('<script type="application/json" id="data">')[1].split("</script>")[0]
    )
    assert ["west-03.01", "B0101"] == [data["hexes"][6][0], data["hexes"][6][5]]


def test_the_formatter_keeps_sheets_and_joins(tmp_path: Path) -> None:
    text = (parted(tmp_path / "game") / "map.hw").read_text(encoding="utf-8")
    made, faults = format_text(Source("map.hw", text))

    assert [] == faults
    assert SHEETS + JOIN in made and made == format_text(Source("map.hw", made))[0]


FAULTS = {
    "another stagger": (
        SHEETS.replace("B numbering ccrr", "B numbering ccrr stagger odd"),
        "  join  B0101 on west-03.01\n  join  B0201 north-east of west-03.02\n",
        "MAP074 B0201 is north-east of west-03.01, not north-east of west-03.02",
    ),
    "another stagger along a run": (
        SHEETS,
        "  join  B0104..B0204 south of west-02.03..west-03.03\n",
        "MAP074 B0204 is south of west-03.04, not south of west-03.03: the sheets meet with the wrong stagger",
    ),
    "a row off": (
        SHEETS,
        "  join  B0101..B0102 on west-03.01..west-03.02\n  join  B0103 on west-03.02\n",
        "MAP074 B0103 is on west-03.03, not on west-03.02",
    ),
    "a strip that is not declared": (
        SHEETS,
        "  join  B0101 on west-03.01\n",
        "MAP076 B0102 lies on west-03.02, but no `join` declares the overlap (nor that of 1 more hex)",
    ),
    "no join": (SHEETS, "", "MAP074 sheet `B` has no `join`"),
    "no direction": (
        SHEETS,
        "  join  B0101 nort of west-03.01\n",
        "MAP074 `nort` is not a direction on this map",
    ),
    "one sheet": (SHEETS, "  join  B0101 on B0102\n", "MAP074 B0101 and B0102 are on the same sheet"),
    "unlike many": (
        SHEETS,
        "  join  B0101..B0103 on west-03.01\n",
        "MAP074 unequal join: 3 on the left, 1 on the right",
    ),
    "no hex": (SHEETS, "  join  B0109 on west-03.09\n", "MAP001 there is no hex B0109 on the map"),
    "no number": (
        SHEETS,
        "  join  B01 on west-03.01\n",
        "MAP002 `B01` is not a number of the form `west-cc.rr`, `Bccrr`",
    ),
    "is not a stagger": (
        SHEETS.replace("B numbering ccrr", "B numbering ccrr stagger both"),
        JOIN,
        "MAP074 `both` is not a stagger",
    ),
    "no form": (
        SHEETS.replace("B numbering ccrr", "B numbering cxrr"),
        JOIN,
        "MAP050 `cxrr` is not a form for hex numbers",
    ),
    "nothing": (SHEETS, JOIN + "  join\n", "SYN068 wrong form of `join`"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_with_a_join_is_told_once(name: str, tmp_path: Path) -> None:
    sheets, join, wanted = FAULTS[name]

    assert [wanted] == [
        said
        for said in told(parted(tmp_path / "game", sheets, join))
        if said.startswith(("MAP00", "MAP05", "MAP07", "SYN"))
    ]


def test_both_places_of_two_joins_that_disagree_are_shown(tmp_path: Path) -> None:
    join = "  join  B0101..B0102 on west-03.01..west-03.02\n  join  B0103 on west-03.02\n"
    found = lint_project(load_project(parted(tmp_path / "game", join=join))).findings
    finding = next(f for f in found if f.code == "MAP074")

    assert finding.span is not None and (9, [8]) == (finding.span.line, [x.span.line for x in finding.labels])


def test_sheets_that_disagree_on_a_shared_hex_are_told(tmp_path: Path) -> None:
    folder = parted(tmp_path / "game", east=EAST.replace("0101..0103", "0101  woods\n  0102..0103"))

    assert [
        "MAP073 the sheets `west` and `B` disagree on hex west-03.01, which is B0101: only one of them has `open`"
    ] == [said for said in told(folder) if said.startswith("MAP")]


def test_a_gap_between_sheets_is_told(tmp_path: Path) -> None:
    join = "  join  B0101 on west-03.01\n"
    # The sheet west ends a column earlier: nothing joins them any more, and the third column is nobody's.
    west = WEST.replace("  03.01..03.03  open\n", "").replace("02.03  woods", "02.03  woods\n  03.01  open")
    east = EAST.replace("  0101..0103  open\n", "  0101  open\n")
    folder = parted(tmp_path / "gap", SHEETS, join, west, east)
    folder.joinpath("map.hw").write_text(
        folder.joinpath("map.hw").read_text(encoding="utf-8").split("\nlines river")[0], encoding="utf-8"
    )
    found = [f for f in lint_project(load_project(folder)).findings if f.code == "MAP075"]

    assert [
        "there are 2 gaps between the sheet `B` and the sheet `west`, the first beside B0202 and west-02.03"
    ] == [f.message for f in found]
    assert 1 == len(found[0].labels)
