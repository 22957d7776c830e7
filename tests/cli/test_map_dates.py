"""`map show --at DATE`: the map as the lists of a war have it at a date."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

WAR = """game War "War"
  sides  Blue, Red

side Blue                                                  @ 1
  nations Blueland
side Red                                                   @ 1
  nations Redland

map                                                        @ 1
  numbering  ccrr
  layout     flat, even columns half a hex down

terrain land on hex                                        @ 1
hexes                                                      @ 1
  0101..0104  land
  0201..0204  land
  0301..0304  land
"""
LISTS = """part of War unplayed because "the rules are in another booklet"

calendar                                                   @ 2
  months   1914-08..1915-12
  turns    7 per month

kind counter                                               @ 2
  key nation, type, echelon, designation
kind Inf is counter                                        @ 2

forces Blue-1914 of Blueland at 1914-08.2                  @ 4-1
  0101  2 x 6-4 Inf XX  1, 2
forces Red-1914 of Redland at 1914-08.2                    @ 4-2
  0301  5-4 Inf XX  1

schedule Blueland                                          @ 4-1
  1914-08.4  withdraw  6-4 Inf XX  2
  1914-08.4  arrive    4-4 Inf XX  3  at 0104
  1914-08.5  arrive    3-4 Inf XX  4

forces Blue-1915 of Blueland at 1915-02.1                  @ 5-1
  6-4 Inf XX  1
  0203  4-4 Inf XX  3
chain Blue-front-1915 of Blueland                          @ 5
  0201..0204
"""


@pytest.fixture
def war(hexwright: Any) -> Path:
    folder: Path = hexwright.folder / "my-war"
    folder.mkdir()
    (folder / "hexwright.toml").write_text('name = "my-war"\nlanguage = "1"\nlicence = "CC0-1.0"\n')
    (folder / "game.hw").write_text(WAR)
    (folder / "lists.hw").write_text(LISTS)
    return folder


def _at(hexwright: Any, project: Path, date: str, *more: str) -> tuple[dict[str, str], ET.Element, str]:
    """Where the counters stand, by their words; the drawing; what was said."""
    run = hexwright("map", "show", str(project), "-o", "m.svg", "--at", date, *more)
    assert run.code == 0, run.err
    root = ET.parse(hexwright.folder / "m.svg").getroot()
    counters = [e for e in root.iter() if "hx-counter" in e.attrib.get("class", "").split()]
    placed = {}
    for counter in counters:
        told = next(e.text or "" for e in counter if e.tag.endswith("title"))
        placed[told] = counter.attrib["transform"]
    return placed, root, run.err


def test_the_set_up_stands_at_its_date(hexwright: Any, war: Path) -> None:
    placed, _, _ = _at(hexwright, war, "1914-08.2")

    assert sorted(placed) == [
        "Blueland 1 (Inf, XX): factors 6-4",
        "Blueland 2 (Inf, XX): factors 6-4",
        "Redland 1 (Inf, XX): factors 5-4",
    ]


def test_what_is_withdrawn_is_gone_and_what_arrives_stands_where_it_enters(hexwright: Any, war: Path) -> None:
    placed, _, said = _at(hexwright, war, "1914-08.4")
    later, _, said_later = _at(hexwright, war, "1914-09")

    assert {name.split(" (")[0] for name in placed} == {"Blueland 1", "Blueland 3", "Redland 1"}
    assert placed["Blueland 3 (Inf, XX): factors 4-4"] != placed["Blueland 1 (Inf, XX): factors 6-4"]
    assert "not drawn" not in said
    assert later == placed
    assert "1 counter in play is not drawn: no list names a hex of the map for it" in said_later


def test_an_order_of_battle_holds_from_its_date_on_with_its_front(hexwright: Any, war: Path) -> None:
    before, first, _ = _at(hexwright, war, "1915-01.7")
    placed, root, said = _at(hexwright, war, "1915-02.1", "--layer", "rail")

    assert {name.split(" (")[0] for name in before} == {"Blueland 1", "Blueland 3", "Redland 1"}
    assert {name.split(" (")[0] for name in placed} == {"Blueland 3", "Redland 1"}
    assert "1 counter in play is not drawn" in said
    fronts = [[e.text for e in r.iter() if e.text == "Blue-front-1915"] for r in (first, root)]
    assert fronts[0] == []
    assert fronts[1]
    assert "1915-02.1" in [e.text for e in root.iter()]


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("1914-08.1", "at 1914-08.1 nothing is set up yet; the first set-up is `Blue-1914` at 1914-08.2"),
        (
            "1914-08.9",
            "`1914-08.9` is not in the calendar: a month has 7 turns; write a month from 1914-08 to 1915-12 and a turn, .1 to .7",
        ),
        (
            "1916-01.1",
            "`1916-01.1` is not in the calendar's months; write a month from 1914-08 to 1915-12 and a turn, .1 to .7",
        ),
        ("1914-13.1", "`1914-13.1` is not a date: there is no month 13"),
        ("august", "no recorded game `august`"),
    ],
)
def test_a_date_that_is_none_is_refused(hexwright: Any, war: Path, date: str, said: str) -> None:
    run = hexwright("map", "show", str(war), "-o", "m.svg", "--at", date)

    assert run.code == 2
    assert said in run.err


def test_a_game_without_lists_has_no_dates(hexwright: Any, game: Path) -> None:
    run = hexwright("map", "show", str(game), "-o", "m.svg", "--at", "1914-08.3")

    assert run.code == 2
    assert "the project is not a war in lists: it has no `forces` block with a date" in run.err


def test_the_shipped_war_is_drawn_at_a_date(hexwright: Any) -> None:
    shipped = Path(__file__).resolve().parents[2] / "scenarios" / "western-front"

    placed, root, _ = _at(hexwright, shipped, "1914-08.3", "--layer", "rail,river")

    assert "Great Britain BEF (HQ, XXXX)" in placed
    assert len(placed) > 200
    layers = {e.attrib["data-layer"] for e in root.iter() if "data-layer" in e.attrib}
    assert {"rail", "river", "units"} == layers
    assert any(re.match("Germany ", name) for name in placed)
