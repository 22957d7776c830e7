"""The map of 1870: what the rulebook prints of hexes in its examples holds, and one command makes the map again."""

from __future__ import annotations

import pytest

from toolchain.workspace.importing.recipe import import_recipe
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

from .mapped import Mapped


@pytest.fixture(scope="module")
def otp() -> Mapped:
    return Mapped("on-to-paris")


def test_one_command_makes_it_again(otp: Mapped) -> None:
    text, findings, _ = import_recipe(otp.folder / "map.toml", otp.folder)

    assert text == (otp.folder / "map.hw").read_text(encoding="utf-8")
    assert not [f for f in findings if f.severity != "note"]


def test_it_lints_clean(otp: Mapped) -> None:
    assert [] == [(f.code, f.message) for f in lint_project(load_project(otp.folder)).findings]


def test_extent_and_edges(otp: Mapped) -> None:
    """10.2.6, 10.6.1, 10.6.2."""
    printed = [known for known in otp.ir["hexes"] if not known.get("box")]
    columns = {known["column"] for known in printed}

    assert 10 == min(known["row"] for known in printed)
    assert 1011 == min(int(known["id"]) for known in printed) and 11 == min(columns)
    assert 49 == max(columns) and len(otp.near("1949")) < 6


@pytest.mark.parametrize(
    ("hex_", "name", "has"),
    [
        ("2722", "Paris", {"city"}),
        ("2822", "", {"city"}),
        ("2633", "Toul", {"city"}),
        ("2939", "Bitche", {"fort"}),
    ],
)
def test_places(otp: Mapped, hex_: str, name: str, has: set[str]) -> None:
    """10.6, 6.4.4, 7.2.1, 10.9.1."""
    assert name == otp.at[hex_]["name"] and has <= otp.terrains(hex_)


@pytest.mark.parametrize(
    ("hex_", "terrain"),
    [
        ("2733", "forest"),
        ("3537", "forest"),
        ("2536", "clear"),
        ("2634", "clear"),
        ("2934", "clear"),
        ("1930", "clear"),
    ],
)
def test_ground(otp: Mapped, hex_: str, terrain: str) -> None:
    """10.2, 10.2.2, 10.2.6, 13.6."""
    assert terrain in otp.terrains(hex_)
    assert not ({"clear", "forest", "swamp"} - {terrain}) & otp.terrains(hex_)


def test_hexsides(otp: Mapped) -> None:
    forest, minor = otp.sides("forest-side"), otp.sides("minor-river")
    major, rough = otp.sides("major-river"), otp.sides("rough", "mountain")

    assert frozenset(("3536", "3537")) in forest  # 10.2.6
    assert any({"2536"} < side for side in forest & minor)  # 10.2: one side has both
    assert any("2735" in side for side in minor)  # 10.2.2
    assert any("3118" in side for side in major)  # 9.4.3
    about = [frozenset(("1930", other)) for other in otp.near("1930")]  # 13.6: three ways in
    assert any(side in forest and side not in rough for side in about)
    assert any(side in rough and side not in forest for side in about)
    plain = [side for side in about if side not in forest | rough | minor | major]
    assert any("forest" in otp.terrains(other) for side in plain for other in side - {"1930"})


@pytest.mark.parametrize(("a", "b"), [("2634", "2633"), ("2624", "2623"), ("2725", "2624")])
def test_moves_of_one_point(otp: Mapped, a: str, b: str) -> None:
    """10.2.2, 12.3: what is entered for one point is open ground, and nothing lies before it."""
    barred = otp.sides("minor-river", "major-river", "forest-side", "rough", "mountain")

    assert not {"forest", "swamp"} & otp.terrains(b)
    assert frozenset((a, b)) not in barred


def test_two_points_into_the_forest(otp: Mapped) -> None:
    """10.2.2: from Toul into 2733 the forest alone costs."""
    barred = otp.sides("minor-river", "major-river", "forest-side")

    assert frozenset(("2633", "2733")) not in barred


def test_railways(otp: Mapped) -> None:
    """10.10, 9.4.6, 9.8: Toul is joined to 2632 and not to 2533, which has a railway too; Paris is on the net."""
    assert "2632" in otp.linked("2633", "rail") and "2533" not in otp.linked("2633", "rail")
    for hex_ in ("2633", "2533", "2632", "2630", "2722", "2822"):
        assert otp.linked(hex_, "rail"), hex_
    reached, todo = {"2722"}, ["2722"]
    while todo:
        for other in otp.linked(todo.pop(), "rail") - reached:
            reached.add(other)
            todo.append(other)
    assert {"2633", "2533", "2632", "2630", "2822"} <= reached
    assert any(hex_.startswith("10") for hex_ in reached)  # 11.1.2: the net of France reaches the south edge
    assert any(hex_.endswith("49") for hex_ in reached)  # and that of Prussia the east edge


def test_territories(otp: Mapped) -> None:
    """10.9.1, 10.9.3."""
    assert {"2722", "2822", "2633", "2939"} <= otp.region("france")
    assert 3 == len(otp.region("netherlands"))
    for name in ("belgium", "luxembourg", "switzerland", "prussia", "baden", "wurttemberg"):
        assert otp.region(name), name
    bavaria = otp.region("bavaria")
    parts = []
    while bavaria:
        part, todo = set(), [bavaria.pop()]
        while todo:
            part.add(here := todo.pop())
            found = bavaria.intersection(otp.near(here))
            bavaria -= found
            todo += found
        parts.append(part)
    west, east = sorted(parts, key=len)
    assert any(other in otp.region("france") for hex_ in west for other in otp.near(hex_))
    assert any(hex_.endswith("49") for hex_ in east) and "2939" in {
        n for hex_ in west for n in otp.near(hex_)
    }


def test_neutral_ground_parts_no_hex(otp: Mapped) -> None:
    made_of_others = {
        "german-lands",
        "german-side",
        "french-lands",
        "neutral-lands",
        "french-cities",
        "paris-hexes",
    }
    made_of_others |= {edge["name"] for edge in otp.ir["map_edges"]}
    counted = [hex_ for name in otp.ir["regions"] if name not in made_of_others for hex_ in otp.region(name)]

    assert len(counted) == len(set(counted))
    assert set(counted) == {hex_ for hex_ in otp.ids if not {"all-sea", "off-map"} & otp.terrains(hex_)}, (
        "the boxes off the map are in none"
    )
