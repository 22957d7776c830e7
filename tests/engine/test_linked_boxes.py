"""Boxes with links: adjacent, near and far, moved through, stacked in and traced through as hexes are."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import failures, game_with, package
from toolchain.compile.pack import pack
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.verify.conformance import conformance
from toolchain.exporters.svg.map import map_svg
from toolchain.ir.package import PackageProblem, read_package

# Depot joins 0101 and Isle; Isle joins 0401 across the sea. The map alone leads from 0101 to 0401 in three steps.
RULES = """
terrain sea on hexside                                     @ 1.5
box Depot                                                  @ 7.1
  terrain  woods
  links    0101, Isle
box Isle                                                   @ 7.1
  links    0401 across sea
define far for unit with h: hex = distance(hex of self, h)  @ 7.2
define far-to for hex with h: hex = distance(here, h)      @ 7.2
define near for hex = count hexes within 1 of here         @ 7.2
movement sail of unit                                      @ 7.3
  allowance  3 MP
  cost       (2 MP when hexside has sea otherwise 1 MP)
sight view                                                 @ 7.4
  range      9
trace line of unit                                         @ 7.5
  leg ground: up to 2 over hexes
  path        ground > Isle
region wet = hexes adjacent to Isle                        @ 7.6
state held of hex                                          @ 7.6
  values  sides
  start   Blue in wet
"""


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        ("far-to(Depot, hex 0101)", "1"),
        ("far-to(hex 0101, Depot)", "1"),
        ("far-to(hex 0102, Isle)", "3"),
        ("far-to(Depot, hex 0401)", "2"),
        ("far-to(hex 0101, hex 0401)", "3"),
        ("near(Depot)", "3"),
        ("near(hex 0403)", "3"),
        ("near(hex 0401)", "5"),
        ("grid-column(Depot)", "0"),
        ("count (hexes in view(Depot))", "1"),
        ("count (wet)", "2"),
    ],
)
def test_a_box_is_as_near_as_its_links_make_it(tmp_path: Path, expected: str, value: str) -> None:
    assert failures(game_with(tmp_path, RULES, f"  expect {expected} = {value}\n")) == []


@pytest.mark.parametrize(
    "example",
    [
        "  move B_Foot_1 to Depot\n  expect B_Foot_1 in Depot\n  expect Depot is woods\n  expect B_Foot_1 on map\n",
        "  expect held of Depot = Blue\n  expect held of hex 0401 = Blue\n  expect not held of hex 0402 = Blue\n",
        '  move B_Foot_1 to hex 0101\n  actor Blue\n  move B_Foot_1 by sail\n  expect option "Depot"\n'
        '  answer "Depot"\n  expect option "Isle"\n  expect no option "0401"\n  answer "Isle"\n'
        '  expect no option "0401 Southam"\n',
        '  move B_Foot_1 to Isle\n  actor Blue\n  move B_Foot_1 by sail\n  answer "0401 Southam"\n'
        "  expect B_Foot_1 in hex 0401\n",
        "  expect fits(B_Horse, Isle)\n",
        "  move B_Foot_1 to hex 0101\n  move B_Foot_2 to hex 0102\n  expect line(hex of B_Foot_1, B_Foot_1)\n"
        "  expect not line(hex of B_Foot_2, B_Foot_2)\n",
        "  move R_Foot_1 to Isle\n  expect Depot in ZOC(Red)\n  expect not hex 0402 in ZOC(Red)\n",
    ],
    ids=[
        "stands there",
        "a state begins there",
        "moves",
        "pays for the crossing",
        "stacks",
        "is traced to",
        "is in a zone",
    ],
)
def test_what_is_asked_of_a_hex_is_asked_of_a_box(tmp_path: Path, example: str) -> None:
    assert failures(game_with(tmp_path, RULES, example)) == []


def test_both_ways_of_playing_agree_in_games_with_boxes(tmp_path: Path) -> None:
    changes = (("    move self by march\n", "    move self by sail\n"),)
    report = conformance(
        Game(package(game_with(tmp_path, RULES, changes=changes))), games=2, seed=3, process=False
    )

    assert report.questions and not report.failures()


@pytest.mark.parametrize("reach", [-1, 0, 1, 2, Fraction(5, 2), 3, 40, 998, 999])
def test_the_interpreter_finds_what_is_near_by_its_distances(tmp_path: Path, reach: Any) -> None:
    game = Game(package(game_with(tmp_path, RULES, "")))
    i = interpreter(game)
    assert i.chart.boxes
    for here in range(-1, i.hex_count + 1):
        assert i.chart.disc(here, reach) == {
            x for x in range(i.hex_count) if i.chart.distance(here, x) <= reach
        }


def test_the_map_is_drawn_with_the_boxes_and_their_links(tmp_path: Path) -> None:
    drawn = map_svg(package(game_with(tmp_path, RULES)))

    assert drawn.count('class="hx-link"') == 3
    assert "Isle – 0401: sea" in drawn or "0401 – Isle: sea" in drawn


def test_packages_with_impossible_links_are_refused(tmp_path: Path) -> None:
    meta = {"name": "g", "title": "g", "version": "1", "language": "1", "licence": "", "credits": []}
    for links in ([[0, 1]], [[12, 12]], [[0, 12], [12, 0]], [[0, 99]]):
        ir = package(game_with(tmp_path / str(links), RULES))
        ir["links"] = links
        with pytest.raises(PackageProblem):
            read_package(pack([ir], meta))


def test_a_box_may_have_the_name_of_a_place(tmp_path: Path) -> None:
    rules = RULES.replace("  terrain  woods\n", '  terrain  woods "Salt Depot"\n')

    game = Game(package(game_with(tmp_path, rules)))

    (depot,) = [one for one in game.ir["hexes"] if one["id"] == "Depot"]
    assert (depot["name"], depot["terrains"]) == ("Salt Depot", ["woods"])


@pytest.mark.parametrize("place", ["Isle", "hex 0402", "(Isle or hex 0402)"])
def test_a_state_may_begin_in_one_place(tmp_path: Path, place: str) -> None:
    rules = RULES.replace("Blue in wet", f"Red in {place}")
    begun = "Isle" if "Isle" in place else "hex 0402"

    example = f"  expect held of {begun} = Red\n  expect not held of hex 0101 = Red\n"
    assert failures(game_with(tmp_path, rules, example)) == []


def test_a_box_lies_on_the_side_and_near_the_rows_of_its_links(tmp_path: Path) -> None:
    rules = """
box The_West
  links  0103, 0102
box The_Far_West
  links  0103
box The_East
  links  0403
"""
    ir = package(game_with(tmp_path, rules))
    west, far_west, east = ir["hexes"][-3:]
    on_map = ir["hexes"][:-3]
    columns = [hex["column"] for hex in on_map]
    of = {hex["id"]: hex for hex in on_map}

    assert west["column"] == far_west["column"] == min(columns) - 2
    assert east["column"] == max(columns) + 2
    assert of["0102"]["row"] <= west["row"] <= of["0103"]["row"]
    assert abs(far_west["row"] - west["row"]) >= 2
    assert east["row"] == of["0403"]["row"]
    assert ">The West</text>" in map_svg(ir)


def test_a_box_on_a_network_is_among_its_hexes(tmp_path: Path) -> None:
    rules = RULES.replace("  links    0101, Isle\n", "  links    0101 across ferry\n  links    Isle\n")
    rules += "network ferry\n  edges lines ferries\nlines ferries\n  0101/0102\n"

    example = "  expect Depot in ferry\n  expect not Isle in ferry\n  expect count ferry = 3\n"
    assert failures(game_with(tmp_path, rules, example)) == []
