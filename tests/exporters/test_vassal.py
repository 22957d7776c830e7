"""Modules for VASSAL: its grid gives our numbers, every piece is in its place, hidden ones are masked, names survive."""

from __future__ import annotations

import copy
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import game_with
from tests.shipped import ROOT, TEMPLATE, played
from toolchain.engine.seen import sees
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.handouts.turns import arrival
from toolchain.exporters.laid_out.off_map import COLUMNS, OTHERS, OffMap
from toolchain.exporters.laid_out.rows import MOST, listed_rows
from toolchain.exporters.laid_out.standing import headings
from toolchain.exporters.laid_out.tokens import Token, tokens_of
from toolchain.exporters.svg.map import MapOptions, map_frame
from toolchain.exporters.vassal.counters import SLOTS, Counter, numbered
from toolchain.exporters.vassal.dice import rolls
from toolchain.exporters.vassal.grid import hex_grid, pixels
from toolchain.exporters.vassal.module import MAP, Module, NoModule, module
from toolchain.formats.vassal import saves, traits
from toolchain.formats.vassal.sequence import joined, parted
from toolchain.ir.roster import NOBODY, Change, roster_of
from toolchain.workspace.export.subject import Subject

HOSTILE = [
    "",
    "plain",
    "II/3 Corps",
    "a;b;c",
    "\\",
    "\\/x",
    "'quoted'",
    "'",
    "tab\there",
    "a,b",
    "\\\\;",
    "x\\",
    "名前",
    "/;\t,\\",
]


def rules(project: Path) -> dict[str, Any]:
    found = Subject(project)
    return {name: found.ir(name) for name in found.scenarios}


def members(made: Module) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def small() -> tuple[dict[str, Any], Module]:
    scenarios = rules(TEMPLATE)
    return scenarios, module(scenarios, "Small", "1.0", 60)


# texts


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "/"])
@pytest.mark.parametrize("text", HOSTILE)
def test_lists_of_texts_come_back(text: str, delimiter: str) -> None:
    if text.endswith("\\"):  # VASSAL itself takes the next delimiter for a part of the text
        assert parted(joined(["a", text], delimiter), delimiter)[0] == "a"
        return
    for parts in ([text, "b"], ["a", text], [text, text, "c"]):
        assert parted(joined(parts, delimiter), delimiter) == parts


@pytest.mark.parametrize("name", [text for text in HOSTILE if not text.endswith("\\")])
def test_a_piece_keeps_its_name_whatever_it_is(name: str) -> None:
    faces = ("a.png", "b.png"), (0, 1), ("fresh", "spent")
    counter = Counter(Token("B_1", name, "Blue", *faces, (("note", name),), "mask.png"), "7")
    command = traits.added("12", *counter.traits(1, "Blue", MAP, 30, 40))

    _, number, type_, state = parted(command, "/")
    held = traits.split(type_, state)

    assert number == "12"
    assert [one.type.partition(";")[0] for one in held] == ["obs", "emb2", "mark", "prototype", "piece"]
    assert parted(held[-1].type, ";")[4] == name
    assert parted(held[-1].state, ";")[:5] == [MAP, "30", "40", "7", "0"]
    assert parted(held[2].state, ",") == [name]
    assert held[1].state == "2"


@pytest.mark.parametrize("text", ["", "begin_save", "名前\x1b+/1/x", "x" * 5000])
def test_a_saved_game_is_hidden_and_found_again(text: str) -> None:
    assert saves.cleared(saves.obscured(text)) == text
    assert saves.obscured(text) == saves.obscured(text)
    assert saves.obscured(text).startswith(b"!VCSK")


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all"])
def test_what_is_no_saved_game_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a saved game"):
        saves.read_saved(data)


# the grid


@pytest.mark.parametrize("scale", [1.0, 0.77, 0.5])
@pytest.mark.parametrize(
    "name", sorted(path.parent.name for path in (ROOT / "scenarios").glob("*/hexwright.toml"))
)
def test_the_numbers_of_a_flat_map_are_those_of_its_grid(name: str, scale: float) -> None:
    ir = Subject(ROOT / "scenarios" / name).ir(None)
    frame = map_frame(ir, MapOptions())
    grid = hex_grid(ir, frame, scale)

    assert (grid is None) == (ir["layout"]["orientation"] != "flat")
    if grid is not None:
        reach = 0.4 * grid.dx
        for (x, y), known in zip(pixels(frame, scale), ir["hexes"], strict=True):
            # Not the centre alone: VASSAL must not be one pixel from the next hex.
            assert {
                grid.number(x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)
            } == {known["id"]}


def test_numbers_that_no_grid_gives_are_regions(small: tuple[dict[str, Any], Module]) -> None:
    scenarios = copy.deepcopy(small[0])
    for ir in scenarios.values():
        ir["hexes"][3]["id"] = "X9"

    made = module(scenarios, "Odd", "1", 40)
    root = ET.fromstring(members(made)["buildFile.xml"])

    assert not made.numbered_by_grid
    names = [one.get("name") for one in root.iter("VASSAL.build.module.map.boardPicker.board.Region")]
    assert "X9" in names


# the module


def test_every_file_that_is_named_is_there(small: tuple[dict[str, Any], Module]) -> None:
    held = members(small[1])
    root = ET.fromstring(held["buildFile.xml"])
    text = held["buildFile.xml"].decode()

    images = set(re.findall(r"[\w.-]+\.png", text))
    assert images
    assert {f"images/{name}" for name in images} <= held.keys()
    assert all(held[f"images/{name}"].startswith(b"\x89PNG") for name in images)
    files = [one.get("file") for one in root.iter("VASSAL.build.module.PredefinedSetup")]
    assert len(files) == small[1].scenarios
    assert set(files) <= held.keys()
    assert ET.fromstring(held["moduledata"]).findtext("name") == "Small"


def test_every_counter_has_one_slot_with_a_number_of_its_own(small: tuple[dict[str, Any], Module]) -> None:
    root = ET.fromstring(members(small[1])["buildFile.xml"])
    slots = list(root.iter("VASSAL.build.widget.PieceSlot"))
    numbers = [int(slot.get("gpid", "0")) for slot in slots]

    assert len(slots) == small[1].counters + small[1].markers
    assert len(set(numbers)) == len(numbers)
    assert all(0 < number < SLOTS for number in numbers)
    (ir,) = small[0].values()
    assert small[1].counters == len(ir["pieces"])


def test_a_counter_that_is_added_later_moves_no_other(small: tuple[dict[str, Any], Module]) -> None:
    (ir,) = small[0].values()
    tokens = tokens_of(ir)
    new = replace(tokens[0], id="A_First")

    before = {one.token.id: one.gpid for one in numbered(tokens)}
    after = {one.token.id: one.gpid for one in numbered([new, *tokens])}

    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize("project", [TEMPLATE, *sorted(played())], ids=lambda path: path.name)
def test_every_piece_is_in_its_hex_and_hidden_from_whom_it_is(project: Path) -> None:
    from toolchain.exporters.vassal import module as made_of

    scenarios = rules(project)
    first = next(iter(scenarios.values()))
    frame = map_frame(first, MapOptions())
    centres = pixels(frame, 0.77)
    grid = hex_grid(first, frame, 0.77)
    assert grid is not None
    tokens = {one.id: one for ir in scenarios.values() for one in tokens_of(ir)}
    by_id = {one.token.id: one for one in numbered(tokens.values())}
    aside = OffMap(headings(scenarios.values()), 58)
    files, names, on_map, _ = made_of._saves("", "1", scenarios, by_id, centres, aside)

    for ir in scenarios.values():
        save = saves.read_saved(files[names[ir["scenarios"][0]["name"]]])
        found = {one.marks["unit"]: one for one in save.pieces}
        assert found.keys() == {piece["id"] for piece in ir["pieces"]}
        state = set_up_state(ir)
        assert state is not None
        standing = 0
        for index, piece in enumerate(ir["pieces"]):
            one, place = found[piece["id"]], state.columns["c_place"][index]
            if 0 <= place < len(ir["hexes"]):
                standing += 1
                assert (one.map, grid.number(one.x, one.y)) == (MAP, ir["hexes"][place]["id"])
                others = [seat for seat in range(len(ir["sides"])) if seat != piece["side"]]
                assert one.hidden == (not all(sees(state, seat, index) for seat in others))
            else:
                assert one.map != MAP
                assert aside.heading_at(one.x, one.y) in aside.headings
        assert standing == on_map[ir["scenarios"][0]["name"]]


@pytest.mark.parametrize("name", ["The Schlieffen Plan", "1915", "1917"])
def test_rows_of_a_set_up_come_back_from_a_saved_game(name: str) -> None:
    """Of a scenario that lists its units: each is where its row says, in its hex or in the row of those whom players place."""
    from toolchain.exporters.vassal import module as made_of

    ir = Subject(ROOT / "scenarios" / "western-front").ir(name)
    held = roster_of(ir)
    frame = map_frame(ir, MapOptions())
    grid = hex_grid(ir, frame, 0.77)
    assert grid is not None
    rows = listed_rows(ir)
    by_id = {one.token.id: one for one in numbered([*tokens_of(ir), *(row.token for row in rows)])}
    aside = OffMap(headings([ir]), 58)
    files, names, _, _ = made_of._saves("", "1", {name: ir}, by_id, pixels(frame, 0.77), aside)

    back: dict[str, str] = {}
    nobody: list[tuple[str, str]] = []
    for one in saves.read_saved(files[names[name]]).pieces:
        there = grid.number(one.x, one.y) if one.map == MAP else aside.heading_at(one.x, one.y)
        if "unit" in one.marks:
            back[one.marks["unit"]] = there
        else:
            nobody.append((one.marks["nation"], there))

    assert back.keys() == {piece["id"] for piece in ir["pieces"]}
    for row in held.placements:
        if row.unit != NOBODY:
            wanted = row.place or f"set-up of {row.of.replace('_', ' ')}"
            assert back[ir["pieces"][row.unit]["id"]] == wanted
    placed = {row.unit for row in held.placements}
    for change in held.arrivals:
        if change.unit != NOBODY and change.unit not in placed:
            assert back[ir["pieces"][change.unit]["id"]] in {
                arrival(other, ir["scenarios"][0]["last"])
                for other in held.arrivals
                if other.unit == change.unit
            }
    # A row that names no unit is a piece for each that it counts, or one for many, in its place.
    wanted_places = []
    for kept in (*held.placements, *held.arrivals):
        if kept.unit == NOBODY:
            last = ir["scenarios"][0]["last"]
            place = (
                arrival(kept, last)
                if isinstance(kept, Change)
                else kept.place or f"set-up of {kept.of.replace('_', ' ')}"
            )
            wanted_places += [(kept.of, place)] * (kept.number if kept.number <= MOST else 1)
    assert sorted(nobody) == sorted(wanted_places)
    assert wanted_places or name == "1915"
    listed = placed | {change.unit for change in held.arrivals}
    others = [piece["id"] for number, piece in enumerate(ir["pieces"]) if number not in listed]
    assert {back[unit] for unit in others} <= {OTHERS}


def test_a_row_beside_the_map_is_never_full() -> None:
    aside = OffMap(["turn 2", "lost"], 40)
    spots = [aside.place("turn 2") for _ in range(COLUMNS + 3)]

    assert spots[:3] == spots[COLUMNS:]
    assert {aside.heading_at(x, y) for x, y in spots} == {"turn 2"}
    assert aside.heading_at(*aside.place("unheard of")) == OTHERS


def test_the_same_game_gives_the_same_module(small: tuple[dict[str, Any], Module]) -> None:
    assert module(small[0], "Small", "1.0", 60).data == small[1].data


def test_tables_costs_terrain_and_rules_can_be_read(small: tuple[dict[str, Any], Module]) -> None:
    held = members(small[1])
    named = re.findall(r'HtmlChart chartName="([^"]*)" fileName="([^"]*)"', held["buildFile.xml"].decode())

    assert [name for name, _ in named] == ["Costs and modifiers", "Terrain effects", "Rules"]
    costs, terrain, rules = (held[file].decode() for _, file in named)
    assert (
        "<h3>March cost [2.1]</h3>" in costs
        and "<td>plus 1 MP</td><td>when the hex entered is woods</td>" in costs
    )
    assert "<td>woods</td><td>march cost</td><td>plus 1 MP</td>" in terrain
    assert "The unit moves by march." in rules and "<style" not in rules and "href" not in rules


def test_a_game_without_a_map_is_refused(small: tuple[dict[str, Any], Module]) -> None:
    scenarios = copy.deepcopy(small[0])
    for ir in scenarios.values():
        ir["hexes"] = []

    with pytest.raises(NoModule, match="no map"):
        module(scenarios, "Bare", "1", 60)


def two_scenarios() -> dict[str, Any]:
    """The small game, and a scenario of it on turns 3 and 4 with dearer woods."""
    (ir,) = rules(TEMPLATE).values()
    dusk = copy.deepcopy(ir)
    dusk["scenarios"][0] |= {"name": "Dusk", "first": 3, "last": 4}
    cost = next(one for one in dusk["functions"] if one["name"] == "march-cost")
    next(line for line in cost["lines"] if line["label"] == "woods")["amount"] = ["int", 5]
    return {"Dawn": ir, "Dusk": dusk}


def test_each_set_up_begins_and_ends_with_the_turns_of_its_scenario() -> None:
    scenarios = two_scenarios()
    held = members(module(scenarios, "Small", "1.0", 60))

    for name, ir in scenarios.items():
        known = ir["scenarios"][0]
        file = next(file for file in held if file == f"{known['name'].lower().replace(' ', '-')}.vsav")
        with zipfile.ZipFile(io.BytesIO(held[file])) as archive:
            commands = parted(saves.cleared(archive.read("savedGame")), chr(27))
        (turn,) = [command for command in commands if command.startswith("TURN")]
        tracker, state = parted(turn, "\t")
        assert tracker == "TURNTurnTracker0", name
        level, counter = parted(state, "|")
        current, sub, loops, limit, phases = parted(counter, ";")
        assert (level, int(current), sub, loops, int(limit)) == (
            "0",
            known["first"],
            "0",
            "true",
            known["last"],
        )
        phase, _, _, active = parted(phases, ";")
        assert phase == "0"
        assert parted(active, ",") == ["true"] * len(ir["phases"])


def test_a_scenario_with_other_charts_has_its_own() -> None:
    held = members(module(two_scenarios(), "Small", "1.0", 60))
    named = dict(
        re.findall(r'HtmlChart chartName="([^"]*)" fileName="([^"]*)"', held["buildFile.xml"].decode())
    )

    assert list(named) == [
        "Costs and modifiers",
        "Terrain effects",
        "Costs and modifiers: Dusk",
        "Terrain effects: Dusk",
        "Rules",
    ]
    assert len(set(named.values())) == len(named)
    assert "plus 5 MP" in held[named["Costs and modifiers: Dusk"]].decode()
    assert "plus 5 MP" not in held[named["Costs and modifiers"]].decode()


def test_each_kind_of_roll_has_a_button(tmp_path: Path) -> None:
    luck = """
procedure luck                                             @ 8.2
  roll 1d8 as one
  roll 1d6 as lone
  roll 1d6 as other
  roll 2d6 as two
  if one + lone + other > two
    tell "luck"
"""
    ir = Subject(game_with(tmp_path, luck, "  expect 1 = 1\n")).ir(None)
    text = members(module({"Small": ir}, "Small", "1.0", 60))["buildFile.xml"].decode()

    assert rolls([ir]) == [(1, 6), (2, 6), (1, 8)]
    assert re.findall(r'DiceButton name="(\w+)".*?nDice="(\d)" nSides="(\d)"', text) == [
        ("1d6", "1", "6"),
        ("2d6", "2", "6"),
        ("1d8", "1", "8"),
    ]
    ET.fromstring(text)
