"""The map of August 1914 at 8 km: every printed place is in its hex, and one command makes the map again."""

from __future__ import annotations

import csv

import pytest

from toolchain.engine.load import load_game
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.importing.recipe import import_recipe
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

from .mapped import ROOT, Mapped

# Printed numbers that cannot be right, and where the place stands instead; places of several hexes.
WRONG = {"53.36": "53.56", "65.52": "65.62", "26.27": "27.24"}
TWICE = {
    "20.18": "20.19",
    "20.31": "20.32",
    "40.29": "40.30",
    "54.48": "54.49",
    "58.28": "59.29",
    "48.21": "49.21",
    "50.27": "51.28",
    "56.70": "55.70",
    "55.71": "55.70",
    "58.63": "57.63",
}
RAIL = ("double-track", "single-track")


def printed() -> list[dict[str, str]]:
    with (ROOT / "tests/scenarios/data/offensive-a-outrance.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def oao() -> Mapped:
    return Mapped("offensive-a-outrance")


def reached(oao: Mapped, start: str, *features: str) -> set[str]:
    sides = oao.sides(*features)
    near: dict[str, set[str]] = {}
    for side in sides:
        a, b = side
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    found, todo = {start}, [start]
    while todo:
        for other in near.get(todo.pop(), set()) - found:
            found.add(other)
            todo.append(other)
    return found


def test_one_command_makes_it_again(oao: Mapped) -> None:
    text, findings, placing = import_recipe(oao.folder / "map.toml", oao.folder)

    assert text == (oao.folder / "map.hw").read_text(encoding="utf-8")
    assert placing is not None and placing.judgement.trusted
    # Nothing but what the rulebook misprints is doubted.
    assert {"MAP058", "MAP059"} == {f.code for f in findings if f.severity != "note"}


def test_it_lints_clean_and_is_played(oao: Mapped) -> None:
    project = load_project(oao.folder)

    assert [] == [(f.code, f.message) for f in lint_project(project).findings]
    assert "Battle for Lorraine" in load_game(pack_project(project)[0]).scenarios


def test_every_printed_hex_is_land(oao: Mapped) -> None:
    hexes = {row["hex"] for row in printed()}

    assert 94 == len(hexes)
    assert [] == [hex_ for hex_ in hexes if hex_ not in oao.at or "all-sea" in oao.terrains(hex_)]


@pytest.mark.parametrize(
    "row", [r for r in printed() if r["place"]], ids=lambda r: f"{r['hex']} {r['place']}"
)
def test_places_stand_in_their_hexes(oao: Mapped, row: dict[str, str]) -> None:
    hex_ = WRONG.get(row["hex"], TWICE.get(row["hex"], row["hex"]))

    assert row["place"] == oao.at[hex_]["name"]
    if row["hex"] in WRONG:
        assert row["place"] != oao.at[row["hex"]]["name"]


@pytest.mark.parametrize("hex_", ["01.21", "31.11", "37.10", "26.09", "22.11"])
def test_ports_lie_on_the_sea(oao: Mapped, hex_: str) -> None:
    """7.9, 7.9.1."""
    assert "port" in oao.terrains(hex_)
    assert any(hex_ in side for side in oao.sides("sea")) or any(
        "all-sea" in oao.terrains(n) for n in oao.near(hex_)
    )


def test_the_coast_ends_where_it_is_said_to(oao: Mapped) -> None:
    """21.2: 42.10 is the last coastal hex in the east of Belgium."""
    assert any("42.10" in side for side in oao.sides("sea"))


@pytest.mark.parametrize(
    "hex_",
    [
        "08.25",
        "15.34",
        "16.18",
        "54.40",
        "51.28",
        "59.29",
        "49.21",
        "55.57",
        "29.31",
        "31.31",
        "22.23",
        "49.41",
    ],
)
def test_rail_hexes(oao: Mapped, hex_: str) -> None:
    """7.7, 15.5, 18.4.1, 18.5, 18.6.1."""
    assert oao.linked(hex_, *RAIL)


def test_the_single_line_of_the_allies(oao: Mapped) -> None:
    """7.7.2, 18.1: from 16.24 by 16.18 to 20.18."""
    assert {"16.18"} <= reached(oao, "16.24", *RAIL)
    assert oao.linked("16.18", "single-track") and oao.linked("16.24", *RAIL) and oao.linked("20.18", *RAIL)
    assert {"20.18", "20.19"} <= reached(oao, "16.18", *RAIL)


def test_the_line_of_the_rail_example(oao: Mapped) -> None:
    """7.7: double track from 57.43 by 54.40 and 51.28 to 49.21."""
    assert {"54.40", "51.28", "49.21"} <= reached(oao, "57.43", "double-track")


def test_rivers(oao: Mapped) -> None:
    """18.3: at 14.33 the Oise meets the Seine. 3.4.5: the Meuse winds about 46.36, and is a major river there."""
    rivers = ("minor-river", "major-river", "great-river", "grand-river")
    corner = {
        title: {h for side in oao.sides(*rivers, title=title) for h in side} for title in ("Oise", "Seine")
    }

    assert "14.33" in corner["Oise"] & corner["Seine"]
    assert 2 <= sum("46.36" in side for side in oao.sides(*rivers, title="Meuse"))
    assert any("46.36" in side for side in oao.sides("major-river", title="Meuse"))


def test_the_combat_example(oao: Mapped) -> None:
    """11.2: 43.40 and 43.41 are of one height, and the hexside between them is forested."""
    heights = {"lowland", "upland", "highland", "foothills", "mountain", "steep-mountain"}

    assert oao.terrains("43.40") & heights == oao.terrains("43.41") & heights
    assert frozenset(("43.40", "43.41")) in oao.sides("forest", "deep-forest")


def test_fortresses(oao: Mapped) -> None:
    """8.5.2, 12.2.2, 17.1.1."""
    assert "fort" in oao.terrains("49.41")
    for hex_ in ("47.45", "47.46", "54.49"):
        assert "fortress" in oao.terrains(hex_)


def test_a_hex_has_one_height_and_one_country(oao: Mapped) -> None:
    heights = {"lowland", "upland", "highland", "foothills", "mountain", "steep-mountain", "all-sea"}
    countries = ("france", "germany", "switzerland", "belgium", "netherlands", "luxembourg")
    counted = [hex_ for name in countries for hex_ in oao.region(name)]

    assert all(len(heights & oao.terrains(hex_)) == 1 for hex_ in oao.ids)
    assert len(counted) == len(set(counted))
    assert 66 * 65 == len(oao.ids)
