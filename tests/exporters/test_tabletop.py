"""Saved games for Tabletop Simulator: the form of the format, every piece in its place, hidden ones masked, names that stay."""

from __future__ import annotations

import copy
import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import ROOT, TEMPLATE, played
from toolchain.engine.seen import sees
from toolchain.exporters import paper
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.svg.map import MapOptions, map_frame
from toolchain.exporters.tabletop import game as tabletop
from toolchain.exporters.tabletop import panels
from toolchain.exporters.tabletop.game import NoGame, SavedGames, saved_games
from toolchain.exporters.tabletop.objects import CARDS_ACROSS, CARDS_DOWN, TILE, Guids
from toolchain.workspace.export.subject import Subject

WHERE = "https://example.org/images/"
PROJECTS = [TEMPLATE, *sorted(played())]
# The format, of the declarations in `@typed-tabletop-simulator/declaration` 2.2: entries, and what they hold.
OBJECT = {
    "GUID": str,
    "Name": str,
    "Transform": dict,
    "Nickname": str,
    "Description": str,
    "GMNotes": str,
    "Memo": str,
    "Tags": list,
    "ColorDiffuse": dict,
    "Locked": bool,
    "Grid": bool,
    "Snap": bool,
    "HideWhenFaceDown": bool,
    "Hands": bool,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
}
TRANSFORM = {f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"}
SAVE = {"SaveName": str, "GameMode": str, "Table": str, "Sky": str, "Note": str, "TabStates": dict}
SAVE |= {"SnapPoints": list, "ObjectStates": list, "LuaScript": str, "Gravity": float, "PlayArea": float}


def rules(project: Path) -> dict[str, Any]:
    found = Subject(project)
    return {name: found.ir(name) for name in found.scenarios}


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Images are made elsewhere: what is looked at here is where things lie."""

    def blank(source: str, drawings: Any, **how: Any) -> list[bytes]:
        return [f"{number} {source}".encode() for number in range(max(1, source.count("#page[")))]

    monkeypatch.setattr(paper, "typeset", blank)
    monkeypatch.setattr(tabletop, "pngs", lambda sheets, dpi: [b"png"] * len(sheets))


def made_of(scenarios: dict[str, Any]) -> SavedGames:
    return saved_games(scenarios, "A game", 100, lambda name: WHERE + name)


def inside(held: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All objects, those in bags, decks and other states too."""
    for one in held:
        yield one
        yield from inside(one.get("ContainedObjects", []))
        yield from inside(list(one.get("States", {}).values()))


def addresses(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith("URL"):
                yield inner
            else:
                yield from addresses(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses(inner)


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_saved_games_have_the_form_of_the_format_and_every_piece_in_its_place(project: Path) -> None:
    scenarios = rules(project)
    made = made_of(scenarios)

    assert len(made.games) == len(scenarios)
    for (name, ir), save in zip(scenarios.items(), made.games.values(), strict=True):
        save = json.loads(json.dumps(save))
        assert {key for key, kind in SAVE.items() if not isinstance(save[key], kind)} == set()
        objects = list(inside(save["ObjectStates"]))
        _form(objects)
        assert {url.removeprefix(WHERE) for url in addresses(save)} <= made.images.keys()
        state = set_up_state(ir)
        assert state is not None
        _in_place(ir, state, save, made.on_map[name])
        cards = [one for one in objects if one["Name"] == "Card"]
        assert len({one["Memo"] for one in cards}) == len(cards) == len(ir["cards"])
        bags = {one["Nickname"]: one for one in save["ObjectStates"] if one["Name"] == "Bag"}
        laid = [one for one in save["ObjectStates"] if one["Memo"].startswith("marker-")]
        assert len(bags["Markers"]["ContainedObjects"]) + len(laid) == sum(
            any(side.parts for side in marker.sides) for marker in markers(ir)
        )


def _form(objects: list[dict[str, Any]]) -> None:
    guids = [one["GUID"] for one in objects]
    assert len(set(guids)) == len(guids)
    for one in objects:
        assert {key for key, kind in OBJECT.items() if not isinstance(one[key], kind)} == set()
        assert re.fullmatch("[0-9a-f]{6}", one["GUID"])
        assert one["Transform"].keys() == TRANSFORM
        assert all(isinstance(value, float) for value in one["Transform"].values())
        match one["Name"]:
            case "Custom_Tile":
                image = one["CustomImage"]
                assert image["ImageURL"]
                assert image["ImageSecondaryURL"]
                assert image["CustomTile"].keys() == {"Type", "Thickness", "Stackable", "Stretch"}
            case "Bag":
                assert isinstance(one["ContainedObjects"], list)
            case "Deck":
                held = one["ContainedObjects"]
                assert one["DeckIDs"] == [card["CardID"] for card in held]
                assert len(held) > 1
                assert one["CustomDeck"].keys() == {str(card["CardID"] // 100) for card in held}
            case "Card":
                ((number, sheet),) = one["CustomDeck"].items()
                assert one["CardID"] // 100 == int(number) > 0
                assert one["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]
                assert 2 <= sheet["NumWidth"] <= CARDS_ACROSS
                assert 2 <= sheet["NumHeight"] <= CARDS_DOWN
            case other:
                pytest.fail(f"no object is called {other}")


def _in_place(ir: dict[str, Any], state: Any, save: dict[str, Any], on_map: int) -> None:
    tiles = [one for one in save["ObjectStates"] if one["Memo"].startswith("map ")]
    frame = map_frame(ir, MapOptions(title="A game"))
    corner = (
        min(
            (t["Transform"]["posX"] - t["Transform"]["scaleX"] * TILE / 2 for t in tiles),
        ),
        max(t["Transform"]["posZ"] + t["Transform"]["scaleZ"] * TILE / 2 for t in tiles),
    )
    near = min(
        abs(complex(*one) - complex(*other)) for one, other in itertools.combinations(frame.centres[:40], 2)
    )
    # A hex is one unit wide, whatever the drawing measures.
    centres = [complex(corner[0] + x / near, corner[1] - y / near) for x, y in frame.centres]
    assert len(save["SnapPoints"]) == len(centres)
    by_id = {one["Memo"]: one for one in save["ObjectStates"] if one["Name"] == "Custom_Tile"}
    cups = {one["Memo"] for bag in save["ObjectStates"] for one in bag.get("ContainedObjects", [])}
    standing = 0
    for index, piece in enumerate(ir["pieces"]):
        place = state.columns["c_place"][index]
        if piece["id"] in cups:
            assert not 0 <= place < len(ir["hexes"])
            continue
        one = by_id[piece["id"]]
        at = complex(one["Transform"]["posX"], one["Transform"]["posZ"])
        nearest = min(range(len(centres)), key=lambda n: abs(centres[n] - at))
        others = [seat for seat in range(len(ir["sides"])) if seat != piece["side"]]
        if 0 <= place < len(ir["hexes"]):
            standing += 1
            assert (nearest, abs(centres[nearest] - at) < 0.02) == (place, True)
            hidden = not all(sees(state, seat, index) for seat in others)
            if hidden:
                assert one["Transform"]["rotZ"] == 180.0
                assert one["HideWhenFaceDown"]
                assert "unknown-" in one["CustomImage"]["ImageSecondaryURL"]
                assert "unknown-" not in one["CustomImage"]["ImageURL"]
        else:
            assert abs(centres[nearest] - at) > 0.6
    assert standing == on_map
    for place, stack in enumerate(state.columns["c_at"][: len(ir["hexes"])]):
        heights = [by_id[ir["pieces"][piece]["id"]]["Transform"]["posY"] for piece in stack]
        assert heights == sorted(set(heights)), f"the stack of {ir['hexes'][place]['id']}"


@pytest.mark.usefixtures("unpainted")
def test_a_unit_that_is_added_changes_no_name_of_another() -> None:
    scenarios = rules(TEMPLATE)
    before = _guids(made_of(scenarios))
    more = copy.deepcopy(scenarios)
    for ir in more.values():
        ir["unplayed"] = "so that the set-up is not asked for"
        ir["pieces"] = [{**ir["pieces"][0], "id": "A_First"}, *ir["pieces"]]
    after = _guids(made_of(more))

    assert {memo: after[memo] for memo in before} == before


def _guids(made: SavedGames) -> dict[str, str]:
    (save,) = made.games.values()
    return {one["Memo"]: one["GUID"] for one in save["ObjectStates"] if one["Memo"]}


def test_names_that_meet_are_told_apart() -> None:
    guids = Guids()
    found = [guids("the same") for _ in range(300)]

    assert len(set(found)) == 300
    assert found[0] == Guids()("the same")


@pytest.mark.parametrize(
    ("width", "height"), [(100, 100), (4096, 4096), (5000, 400), (1390, 2014), (9000, 9100)]
)
def test_squares_hold_the_picture_and_none_is_too_large(width: float, height: float) -> None:
    cut = panels.plan(width, height)

    assert cut.side <= panels.LARGEST
    assert cut.columns * cut.side >= width > (cut.columns - 1) * cut.side
    assert cut.rows * cut.side >= height > (cut.rows - 1) * cut.side
    assert len(list(cut.middles())) == cut.columns * cut.rows


def test_a_game_of_nothing_is_refused() -> None:
    scenarios = copy.deepcopy(rules(TEMPLATE))
    for ir in scenarios.values():
        ir["hexes"], ir["pieces"] = [], []

    with pytest.raises(NoGame, match="neither map nor units"):
        made_of(scenarios)


def test_the_notebook_has_what_players_look_up(unpainted: None) -> None:
    scenarios = rules(ROOT / "scenarios" / "library-of-napoleonic-battles")
    name = "Rain at Brandlitz"
    made = made_of({name: scenarios[name]})
    (save,) = made.games.values()
    pages = {tab["title"]: tab["body"] for tab in save["TabStates"].values()}

    assert list(pages) == [
        "About",
        "Turns",
        "At the start",
        "Sequence of play",
        "Tables",
        "Victory",
        "Optional rules",
    ]
    assert pages["Turns"].startswith("Rain at Brandlitz: turns 2 to 9\n")
    assert "Optional rules in force" in pages["At the start"] and "Foul weather" in pages["At the start"]
    assert "snowstorm" in pages["Tables"]  # the table of the option, and not that of the other scenarios
    for known in scenarios[name]["tables"]:
        assert known["name"].replace("-", " ") in pages["Tables"].lower()
    assert "lead" in pages["Victory"]
    assert made.on_map[name] + made.beside[name] >= len(scenarios[name]["pieces"])


def test_every_marker_has_its_name(unpainted: None) -> None:
    (save,) = made_of(rules(ROOT / "toolchain" / "templates" / "impulses")).games.values()
    (held,) = [one for one in save["ObjectStates"] if one["Nickname"] == "Markers"]

    assert held["ContainedObjects"]
    assert all(one["Nickname"] for one in held["ContainedObjects"])
