"""Traces of several legs: over country to a railhead, along rails to a source."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.why import why
from toolchain.engine.budget import BUDGET
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.interpret.traces import trace

STAND = {"B_Foot_1": "0401", "R_Foot_1": "0403"}
RULES = """
lines rails                                                @ 8.1
  0301/0201  0201/0102
network railway                                            @ 8.1
  edges  lines rails
region stations                                            @ 8.1
  0301  0303
region source-hex                                          @ 8.1
  0102
trace supply of unit                                       @ 8.2
  leg country:  up to 1 over hexes
  leg rails:    any number over railway
  {bar}
  path          country > source-hex
  path          country > stations > rails > source-hex
procedure go
  when supply(hex of B_Foot_1, B_Foot_1)
    set fed to yes
state fed of game
"""


def fed(folder: Path, at: str = "0401", bar: str = "", enemy: str = "0403") -> bool:
    rules = RULES.replace("  {bar}\n", f"  {bar}\n" if bar else "")
    table = Position(folder, rules, "go", {"B_Foot_1": at, "R_Foot_1": enemy})
    return bool(table.value("fed"))


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("0401", "one hex to the station, and along the rails"),
        ("0301", "the first leg may be empty"),
        ("0202", "one hex from the source itself"),
        ("0302", "one hex from either station"),
    ],
)
def test_a_way_leads_to_the_source(tmp_path: Path, at: str, why: str) -> None:
    assert fed(tmp_path, at), why


@pytest.mark.parametrize(
    ("at", "why"), [("0402", "two hexes from any station"), ("0403", "a station without rails is no help")]
)
def test_no_way_leads_to_the_source(tmp_path: Path, at: str, why: str) -> None:
    assert not fed(tmp_path, at, enemy="0101"), why


def test_a_bar_is_of_all_legs(tmp_path: Path) -> None:
    bar = "bar enemy:    into hex where some enemy unit in it"

    assert not fed(tmp_path, bar=bar.replace("in it", "in to"), enemy="0201")


def test_a_bar_with_the_name_of_a_leg_is_of_that_leg(tmp_path: Path) -> None:
    assert fed(tmp_path / "country", bar="bar country:  into hex where some enemy unit in to", enemy="0201")

    assert not fed(tmp_path / "rails", bar="bar rails:    into hex where some enemy unit in to", enemy="0201")


@pytest.mark.parametrize(("most", "reached"), [("any number", True), ("up to 2", True), ("up to 1", False)])
def test_a_leg_along_a_network_has_a_limit_in_hexes(tmp_path: Path, most: str, reached: bool) -> None:
    """Two links lead from the station to the source."""
    rules = RULES.replace("  {bar}\n", "").replace("any number over railway", f"{most} over railway")
    table = Position(tmp_path, rules, "go", {"B_Foot_1": "0401", "R_Foot_1": "0403"})
    assert bool(table.value("fed")) == reached

    oracle, start = interpreter(table.game), table.hex("0301")
    leg = next(one["name"] for one in table.game.ir["traces"] if one["over"])
    ways = oracle.once(("fresh", most), lambda: trace(oracle, table.state, leg, [table.piece("B_Foot_1")]))
    assert bool(ways >> start & 1) == reached


def asked(folder: Path, question: str, at: str = "0401", bar: str = "", enemy: str = "0403") -> list[str]:
    rules = RULES.replace("  {bar}\n", f"  {bar}\n" if bar else "")
    position = Position(folder, rules, "go", {"B_Foot_1": at, "R_Foot_1": enemy})
    return why(Table(position.state), f"B_Foot_1 {question}").text().splitlines()


def test_a_line_that_succeeds_is_shown_leg_by_leg(tmp_path: Path) -> None:
    assert asked(tmp_path, "supply") == [
        "1st Foot in 0401 Southam, supply @ 8.2: 3 hexes, to 0102",
        "  leg 1 over hexes, at most 1: 0401 > 0301",
        "  leg 2 over railway: 0301 > 0201 > 0102",
    ]


def test_a_line_that_breaks_is_followed_to_where_it_breaks(tmp_path: Path) -> None:
    bar = "bar rails:    into hex where some enemy unit in to"

    assert asked(tmp_path, "supply 0201", bar=bar, enemy="0201")[:7] == [
        "1st Foot in 0401 Southam, supply @ 8.2: cut off",
        "  path 1, leg 1 over hexes, at most 1: breaks before 0102",
        "    longer than 1 hex to 0102 @ 8.2",
        "  path 2, leg 1 over hexes, at most 1: reaches 0301",
        "  path 2, leg 2 over railway: breaks before 0102",
        "    not into 0201: the hex stops it, since it is one of the hexes with unit of Red @ 8.2",
        "  0201: leg 2 over railway cannot enter it: the hex stops it, since it is one of the hexes with unit of Red @ 8.2",
    ]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("supply 0201", "  0201: leg 2 over railway gets there"),
        ("supply to 0403", "  0403: the line does not get there"),
        ("supply Blue 0102", "  0102: leg 2 over railway gets there"),
        ("supply 0201", "  0201: not a goal of this trace"),
        ("supply Southam", "  0401: the line begins there"),
    ],
)
def test_a_hex_that_is_named_is_answered_for(tmp_path: Path, question: str, said: str) -> None:
    assert said in asked(tmp_path, question)


FED_BY_RAIL = """
lines rails                                                @ 8.1
  0301/0201  0201/0102
network railway                                            @ 8.1
  edges  lines rails
region source-hex                                          @ 8.1
  0102
define closed-to with s: side = (hexes where some unit of (opponent of s) in it) or ((hexes where it is village) - source-hex)  @ 8.1
trace by-rail of hex with s: side                          @ 8.3
  leg rails:  any number over railway
  bar         into hex where to in closed-to(s)
  path        rails > source-hex
trace by-road of hex with goal: hexes                      @ 8.2
  leg road:   up to 1 over hexes
  path        road > goal
define railheads with s: side = (hexes where by-rail(it, s)) and (hexes where it <> hex 0303)  @ 8.4
define fed-at with h: hex, goal: hexes = by-road(h, goal)  @ 8.5
define fed for unit = fed-at(hex of self, railheads(side of self) or source-hex)  @ 8.5
procedure go
  when fed of B_Foot_1
    set told to yes
state told of game
"""


def _why_unfed(folder: Path, enemy: str = "0201") -> list[str]:
    position = Position(folder, FED_BY_RAIL, "go", {"B_Foot_1": "0401", "R_Foot_1": enemy})
    return why(Table(position.state), "B_Foot_1 fed").text().splitlines()


def test_who_is_unfed_is_told_what_cuts_the_rails(tmp_path: Path) -> None:
    assert _why_unfed(tmp_path) == [
        "fed of 1st Foot @ 8.5: no",
        "  no: fed-at(hex of 1st Foot, railheads of Blue or source-hex) @ 8.5",
        "    no: by-road from 0401 Southam @ 8.2",
        "      no: longer than 1 hex to 0102, 0201 @ 8.2",
        "      no: 0301 is no goal: by-rail is cut off there @ 8.3",
        "      no:   not into 0201: the hex stops it, since it is one of the hexes with unit of Red @ 8.3",
        "  it would be true in 0301, 0302, 0201",
    ]


def test_the_part_of_a_bar_that_has_the_hex_is_named(tmp_path: Path) -> None:
    rules = FED_BY_RAIL.replace("0301/0201", "0401/0301  0301/0201")
    position = Position(tmp_path, rules, "go", {"B_Foot_1": "0301", "R_Foot_1": "0201"})

    assert why(Table(position.state), "B_Foot_1 by-rail").text().splitlines()[1:3] == [
        "  not into 0201: the hex stops it, since it is one of the hexes with unit of Red @ 8.3",
        "  not into 0401 Southam: the hex stops it, since it is village @ 8.3",
    ]


def test_the_answer_is_told_when_the_search_for_other_hexes_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_full = _why_unfed(tmp_path / "in-full")
    monkeypatch.setattr("toolchain.engine.ask.why._SHARE", BUDGET)
    position = Position(tmp_path / "short", FED_BY_RAIL, "go", {"B_Foot_1": "0401", "R_Foot_1": "0201"})
    place = position.state.columns["c_place"][:]
    said = why(Table(position.state), "B_Foot_1 fed").text().splitlines()

    assert said == [*in_full[:-1], "  the search for other units and hexes stopped at its limit"]
    assert position.state.columns["c_place"] == place
