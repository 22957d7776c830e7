"""Map, armies and set-ups of the Napoleonic battle are such as the rulebook (LNB) needs them."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2] / "scenarios" / "library-of-napoleonic-battles"


class Land:
    """The map by hexes, hexsides and links."""

    def __init__(self, ir: dict[str, Any]) -> None:
        self.terrain = [set(h["terrains"]) for h in ir["hexes"]]
        self.sides: dict[str, set[tuple[int, int]]] = defaultdict(set)
        for a, b, features in ir["edges"]:
            for feature in features:
                self.sides[feature].add((min(a, b), max(a, b)))
        self.links = {(min(a, b), max(a, b)) for a, b in ir["networks"]["ways"]}
        at = {(h["q"], h["r"]): i for i, h in enumerate(ir["hexes"])}
        around = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
        self.near = [[at[n] for q, r in around if (n := (h["q"] + q, h["r"] + r)) in at] for h in ir["hexes"]]

    def reach(
        self, start: int, barred: set[tuple[int, int]], over: set[tuple[int, int]] | None = None
    ) -> set[int]:
        found, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for n in self.near[here]:
                side = (min(here, n), max(here, n))
                if n not in found and side not in barred and (over is None or side in over):
                    found.add(n)
                    todo.append(n)
        return found


@pytest.fixture(scope="module")
def land(ir: dict[str, Any]) -> Land:
    return Land(ir)


def test_the_field_has_what_the_rules_speak_of(ir: dict[str, Any], land: Land) -> None:
    assert len(ir["hexes"]) == 34 * 26
    count = Counter(t for h in land.terrain for t in h)
    assert (count["town"], count["chateau"]) == (3, 4)
    assert sum("chateau" in t and "woods" in t for t in land.terrain) == 1
    assert min(count[t] for t in ("clear", "woods", "marsh", "hilltop", "slope", "lake")) > 0
    assert (len(land.sides["bridge"]), len(land.sides["trestle"])) == (3, 2)


def test_spans_stand_where_ways_cross_water(land: Land) -> None:  # 7.6
    assert land.sides["bridge"] == land.links & land.sides["river"]
    assert land.sides["trestle"] == land.links & land.sides["stream"]
    assert not land.links & land.sides["lake-side"]
    assert not any("lake" in land.terrain[i] for link in land.links for i in link)


def test_the_river_parts_the_field(land: Land) -> None:  # 7.61
    west = land.reach(0, land.sides["river"])
    assert len(land.terrain) - 1 not in west
    assert len(land.reach(len(land.terrain) - 1, land.sides["river"])) + len(west) == len(land.terrain)


def test_hills_have_slopes_all_round_and_say_which_hex_is_high(land: Land) -> None:  # 8.42, 8.43
    high = {i for i, t in enumerate(land.terrain) if "hilltop" in t}
    fall = {(min(i, n), max(i, n)) for i in high for n in land.near[i] if n not in high}
    assert land.sides["slope-side"] == fall
    low = {i for side in fall for i in side} - high
    assert low == {i for i, t in enumerate(land.terrain) if "slope" in t}
    assert not land.sides["crest"] & fall


def test_ways_join_and_are_told_twice_alike(ir: dict[str, Any], land: Land) -> None:  # 7.52, 17.43
    assert land.links == land.sides["road"] | land.sides["path"]
    assert not land.sides["road"] & land.sides["path"]
    on = {i for link in land.links for i in link}
    assert land.reach(min(on), set(), land.links) == on
    for region in ("first-source", "second-source", "first-entry", "second-entry"):
        assert set(ir["regions"][region]) <= on
    assert {i for i, t in enumerate(land.terrain) if "town" in t} <= on


def test_lake_sides_part_lake_and_land_or_two_shores(land: Land) -> None:  # 6.4
    lake = {i for i, t in enumerate(land.terrain) if "lake" in t}
    shore = {(min(i, n), max(i, n)) for i in lake for n in land.near[i] if n not in lake}
    assert shore < land.sides["lake-side"]


def test_armies_are_as_their_counters_must_be() -> None:  # 1.42, 12.52, 16.11, 5.2
    for name in ("first", "second"):
        units = json.loads((PROJECT / "tresnau" / "oob" / f"{name}.oob.json").read_text(encoding="utf-8"))[
            "units"
        ]
        promised: Counter[str] = Counter()
        for unit in units:
            values = unit["values"]
            if "full" in unit.get("faces", {}):
                full, reduced = unit["faces"]["full"], unit["faces"]["reduced"]
                assert 0 < reduced["strength"] < full["strength"] or (
                    full["strength"],
                    reduced["strength"],
                ) == (1, 0)
                assert reduced["initiative"] <= full["initiative"]
                promised[values["formation"]] += values["vedettes"]
                assert not values["vedettes"] or unit["kind"] in ("light-cavalry", "infantry")
            if unit["kind"] == "officer":
                assert (values["command-range"], unit["faces"]["front"]["movement-allowance"]) == (3, 6)
            if unit["kind"] == "commander":
                assert (values["command-range"], unit["faces"]["front"]["movement-allowance"]) == (4, 10)
        made = Counter(u["values"]["formation"] for u in units if u["kind"] == "vedette")
        assert made == +promised
        kinds = Counter(u["kind"] for u in units)
        assert kinds["baggage-train"] == 2
        assert kinds["commander"] == kinds["officer"] == kinds["commander-officer"] == 1


def placed(name: str) -> dict[str, dict[str, list[str]]]:
    """Units by hex, by side, as the set-ups of a scenario's file place them."""
    text = (PROJECT / "tresnau" / name).read_text(encoding="utf-8")
    made: dict[str, dict[str, list[str]]] = {}
    for side, rows in re.findall(r"^setup \S+ of (\w+).*\n((?:  .*\n)+)", text, re.MULTILINE):
        made.setdefault(side, {}).update(
            {row.split()[0]: re.findall(r"\w+", row)[1:] for row in rows.splitlines() if row[2:6].isdigit()}
        )
    return made


def counters() -> dict[str, dict[str, Any]]:
    files = sorted((PROJECT / "tresnau" / "oob").glob("*.json"))
    return {u["id"]: u for f in files for u in json.loads(f.read_text(encoding="utf-8"))["units"]}


@pytest.mark.parametrize("name", ["battle.hw", "learning.hw", "rain.hw"])
def test_set_ups_keep_the_stacking_limits_and_their_distance(
    ir: dict[str, Any], land: Land, name: str
) -> None:
    number = {h["id"]: i for i, h in enumerate(ir["hexes"])}  # 3.2, 3.3, 18.12
    units, sides = counters(), placed(name)
    ways = {i for link in land.links for i in link}
    assert set(sides) == {"First", "Second"}
    for stacks in sides.values():
        for place, ids in stacks.items():
            assert "lake" not in land.terrain[number[place]]
            if name == "learning.hw":
                assert number[place] in ir["regions"]["western-half"]
            kinds = [units[i]["kind"] for i in ids]
            fighters = [i for i in ids if "full" in units[i]["faces"]]
            foot = [i for i in fighters if units[i]["kind"] == "infantry"]
            one = len({units[i]["values"]["division"] for i in foot} - {"none"}) == 1
            led = any(k in ("commander", "officer", "commander-officer") for k in kinds)
            assert len(fighters) <= (5 if led else 3 if one and foot == fighters else 2), place
            assert len(foot) <= (3 if one else 2), place
            if any(k.endswith("train") for k in kinds):
                assert len(ids) == 1
                assert number[place] in ways
    for mine in sides["First"]:
        near = {number[mine], *land.near[number[mine]]}
        assert not near & {number[p] for p in sides["Second"]}, f"{mine} touches the enemy"


def test_the_battle_uses_every_counter_once() -> None:
    text = (PROJECT / "tresnau" / "battle.hw").read_text(encoding="utf-8").partition("\nexample ")[0]
    used = Counter(re.findall(r"\b(?:FR|CO|AU|PR)_\w+", text))
    off_map = {
        i for i, u in counters().items() if u["kind"] in ("vedette", "casualty-marker", "spare-pontoon")
    }
    assert set(used) == set(counters()) - off_map
    assert max(used.values()) == 1
