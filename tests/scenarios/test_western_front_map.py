"""The map of a booklet that prints no map: every fact that it does print holds, and one command makes it again."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from toolchain.geometry.lattice import distance
from toolchain.model.map.chains import read_chains, read_grid
from toolchain.model.model import Model
from toolchain.model.units.campaign import read_campaign
from toolchain.workspace.importing.recipe import import_recipe
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "scenarios" / "western-front"
GROUND = {
    "ocean",
    "lake",
    "urban",
    "suburban",
    "alpine",
    "mountain",
    "wooded-rough",
    "rough",
    "swamp",
    "woods",
    "hilly",
    "broken",
}
COUNTRIES = {"france", "germany", "belgium", "luxembourg", "netherlands", "switzerland", "britain"}


def printed() -> list[dict[str, str]]:
    with (ROOT / "tests/scenarios/data/western-front.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def model() -> Model:
    return build_model(load_project(FOLDER))[0]


@pytest.fixture(scope="module")
def place(model: Model) -> dict[str, dict[str, Any]]:
    return {known["id"]: known for known in model.ir["hexes"]}


@pytest.fixture(scope="module")
def country(model: Model) -> dict[str, str]:
    ids = [known["id"] for known in model.ir["hexes"]]
    return {
        ids[i]: name for name, members in model.ir["regions"].items() if name in COUNTRIES for i in members
    }


def sides(model: Model, *features: str) -> set[frozenset[str]]:
    ids = [known["id"] for known in model.ir["hexes"]]
    rows = [row for row in model.ir["drawn_lines"] if row["feature"] in features]
    return {frozenset((ids[a], ids[b])) for row in rows for a, b in row["pairs"]}


def test_one_command_makes_it_again() -> None:
    text, findings, placing = import_recipe(FOLDER / "map.toml", FOLDER)

    assert text == (FOLDER / "map.hw").read_text(encoding="utf-8")
    assert placing is not None and placing.judgement.trusted
    assert [] == [f for f in findings if f.severity == "error"]
    assert ["Koln"] == [f.message.split()[0] for f in findings if f.severity == "warning"]


def test_all_printed_hexes_are_land(place: dict[str, dict[str, Any]]) -> None:
    hexes = {row["hex"] for row in printed()}

    assert 250 == len(hexes)
    assert hexes <= set(place)
    assert [] == [hex_ for hex_ in sorted(hexes) if "sea" in place[hex_]["terrains"]]


def test_fortresses_are_those_of_the_booklet_and_in_their_country(
    place: dict[str, dict[str, Any]], country: dict[str, str]
) -> None:
    rows = [row for row in printed() if row["kind"] == "fortress"]

    assert 59 == len(rows)
    assert {row["hex"] for row in rows} == {
        hex_ for hex_, known in place.items() if "fortress" in known["terrains"]
    }
    assert {row["hex"]: row["of"].lower() for row in rows} == {
        row["hex"]: country[row["hex"]] for row in rows
    }


@pytest.mark.parametrize(
    "row", [r for r in printed() if r["place"]], ids=lambda r: f"{r['hex']} {r['place']}"
)
def test_places_have_the_names_of_the_booklet(row: dict[str, str], place: dict[str, dict[str, Any]]) -> None:
    spellings = {"Strassburg": "Strasbourg"}
    name = spellings.get(row["place"], row["place"])
    hexes = {r["hex"] for r in printed() if r["place"] == row["place"]}

    # Of a place of several hexes one bears the name.
    assert [name] == [place[hex_]["name"] for hex_ in hexes if place[hex_]["name"]]
    if row["kind"] == "city":
        assert "city" in place[row["hex"]]["terrains"]


def test_armies_of_august_1914_stand_in_their_country(country: dict[str, str]) -> None:
    armies = [row for row in printed() if row["kind"] == "army" and row["of"] != "Great Britain"]

    assert 123 == len(armies)
    assert [] == [row for row in armies if row["of"].lower() != country[row["hex"]]]


def test_every_counter_is_set_up_on_land(place: dict[str, dict[str, Any]]) -> None:
    campaign = read_campaign(load_project(FOLDER).all_placed())
    hexes = {e.row.place for force in campaign.forces for e in force.entries if e.row.place.isdigit()}

    assert len(hexes) > 150
    assert [] == [hex_ for hex_ in sorted(hexes) if hex_ not in place or "sea" in place[hex_]["terrains"]]


def test_front_lines_are_unbroken_and_on_land(place: dict[str, dict[str, Any]]) -> None:
    blocks = [p.block for p in load_project(FOLDER).all_placed()]
    grid = read_grid(next(b for b in blocks if b.word == "map"))
    chains = [c for c in read_chains(blocks, grid) if "front" in c.block.header[0].text]

    assert 14 <= len(chains)
    for chain in chains:
        axial = [(place[h]["q"], place[h]["r"]) for h in chain.hexes]
        assert [1] * (len(axial) - 1) == [distance(a, b) for a, b in zip(axial, axial[1:], strict=False)]
        assert not any("sea" in place[h]["terrains"] for h in chain.hexes)


def test_the_meuse_parts_its_west_bank_from_verdun(model: Model) -> None:
    river = sides(model, "river", "major-river")

    # 15-4: 2014 is on the west bank. From it no hex of the east bank is reached but across the river.
    assert {frozenset(("2014", "2114")), frozenset(("2014", "2115"))} <= river
    assert not {frozenset(("1914", "2014")), frozenset(("1915", "2014")), frozenset(("2014", "2015"))} & river


def test_the_way_of_antwerp_to_the_sea_passes_the_redoubt(model: Model) -> None:
    scheldt = {
        h
        for row in model.ir["drawn_lines"]
        if row["title"] == "Scheldt"
        for pair in row["pairs"]
        for h in pair
    }
    touched = {model.ir["hexes"][i]["id"] for i in scheldt}

    assert {"1504", "1603", "1604"} <= touched


def test_every_land_hex_is_in_one_country(
    model: Model, country: dict[str, str], place: dict[str, Any]
) -> None:
    counted = sum(len(members) for name, members in model.ir["regions"].items() if name in COUNTRIES)

    assert counted == len(country)
    assert set(country) == {hex_ for hex_, known in place.items() if "sea" not in known["terrains"]}
    assert COUNTRIES == set(country.values())


def test_the_border_runs_between_countries(model: Model, country: dict[str, str]) -> None:
    ids = {(known["q"], known["r"]): known["id"] for known in model.ir["hexes"]}
    wanted = set()
    for (q, r), hex_ in ids.items():
        for dq, dr in ((1, 0), (0, 1), (1, -1)):
            other = ids.get((q + dq, r + dr), "")
            if country.get(hex_) and country.get(other) and country[hex_] != country[other]:
                wanted.add(frozenset((hex_, other)))

    assert wanted == sides(model, "border")


def test_a_hexside_has_one_ground_and_one_river(model: Model) -> None:
    for _, _, terrains in model.ir["edges"]:
        assert len(GROUND.intersection(terrains)) <= 1, terrains
        assert not {"river", "major-river"} <= set(terrains)
        if "ocean" in terrains or "lake" in terrains:
            assert not {"river", "major-river"} & set(terrains)


def test_railways_keep_out_of_the_water_and_run_on_one_track_or_two(model: Model) -> None:
    wet = sides(model, "ocean", "lake")
    double, single = sides(model, "double-rail"), sides(model, "single-rail")

    assert len(double) > 300 and len(single) > 80
    assert not double & single
    assert not (double | single) & wet


def test_a_hex_is_sea_when_all_its_hexsides_are(model: Model, place: dict[str, dict[str, Any]]) -> None:
    about: dict[str, set[bool]] = {}
    ocean = sides(model, "ocean")
    at = {(known["q"], known["r"]): hex_ for hex_, known in place.items()}
    for (q, r), hex_ in at.items():
        for dq, dr in ((1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)):
            if (q + dq, r + dr) in at:
                about.setdefault(hex_, set()).add(frozenset((hex_, at[q + dq, r + dr])) in ocean)

    assert {h for h, kinds in about.items() if kinds == {True}} == {
        h for h, known in place.items() if "sea" in known["terrains"]
    }
