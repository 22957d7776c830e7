"""A game on paper: sizes in millimetres, sheets that cover the map, charts with every cell, every unit on a card."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import game_with
from tests.shipped import ROOT, TEMPLATE, played
from toolchain.exporters import paper
from toolchain.exporters.handouts import charts, map_sheets, turns
from toolchain.exporters.handouts.beginning import beginnings
from toolchain.exporters.handouts.counter_pictures import CounterPictures
from toolchain.exporters.handouts.displays import displays
from toolchain.exporters.handouts.game_on_paper import Document, Settings, documents
from toolchain.exporters.handouts.markup import page, words
from toolchain.exporters.handouts.set_up_besides import besides
from toolchain.exporters.handouts.terrain_chart import terrain_effects
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.laid_out.standing import places
from toolchain.exporters.paper import natural, quoted
from toolchain.exporters.papers import PAPERS
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.svg.frame import HEIGHT, Frame
from toolchain.exporters.svg.map import MapOptions, map_frame, map_svg
from toolchain.exporters.svg.palette import titled
from toolchain.ir.roster import roster_of
from toolchain.workspace.export.subject import Subject

SETTINGS = Settings("", 20.0, 15.0, 8.0, "a4")
PROJECTS = sorted(played())


def made(path: Path, **changes: Any) -> dict[str, Document]:
    """The documents of a project by their names."""
    found = Subject(path)
    scenarios = {name: found.ir(name) for name in found.scenarios} or {"": found.ir(None)}
    settings = Settings(**{**vars(SETTINGS), "title": found.title, **changes})
    return {one.name: one for one in documents(scenarios, settings)}


# the map


@pytest.mark.parametrize(
    ("width", "height"), [(150, 200), (279, 403), (1162, 1355), (20, 3000), (190.1, 277)]
)
@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
def test_sheets_cover_the_whole_drawing_and_overlap(width: float, height: float, name: str) -> None:
    cut = map_sheets.plan(width, height, PAPERS[name], 8.0)
    wide, high = cut.used
    corners = list(cut.corners())

    assert len({one for one, _, _ in corners}) == cut.columns * cut.rows
    assert cut.paper in (PAPERS[name], PAPERS[name][::-1])
    for axis, (length, used) in enumerate(((width, wide), (height, high))):
        starts = sorted({corner[1 + axis] for corner in corners})
        assert starts[0] == 0
        assert starts[-1] + used >= length
        assert all(b - a == pytest.approx(used - 8.0) for a, b in zip(starts, starts[1:], strict=False))
        assert len(starts) == 1 or starts[-2] + used < length  # no sheet too many


def test_a_sideways_sheet_is_taken_where_fewer_are_needed() -> None:
    cut = map_sheets.plan(270, 180, PAPERS["a4"], 8.0)

    assert (cut.paper, cut.columns, cut.rows) == ((297.0, 210.0), 1, 1)


@pytest.mark.parametrize("size", [15.0, 20.0])
def test_a_hex_has_its_size_on_paper(template: dict[str, Any], size: float) -> None:
    options = MapOptions()
    whole = natural(map_svg(template, options=options), size, 2 * HEIGHT)
    frame: Frame = map_frame(template, options)
    source, drawings = map_sheets.pages(
        whole, map_sheets.plan(whole.width, whole.height, PAPERS["a4"], 8), "T", size
    )
    (drawing,) = drawings.values()
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    assert box is not None
    said = re.search(r"#let drawn = image\(\"map.svg\", width: ([\d.]+)mm, height: ([\d.]+)mm\)", source)
    assert said is not None
    here = frame.centres[0]
    near = min(abs(complex(*here) - complex(*other)) for other in frame.centres[1:])

    assert near * float(said[1]) / float(box[1]) == pytest.approx(size, abs=0.01)
    assert near * float(said[2]) / float(box[2]) == pytest.approx(size, abs=0.01)


def test_pages_have_the_size_of_the_paper(template: dict[str, Any]) -> None:
    whole = natural(map_svg(template), 60, 2 * HEIGHT)
    cut = map_sheets.plan(whole.width, whole.height, PAPERS["letter"], 8)
    source, drawings = map_sheets.pages(whole, cut, "T", 60)

    data = paper.typeset(source, drawings, format="pdf")[0]

    boxes = re.findall(rb"/MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert len(boxes) == 1 + cut.columns * cut.rows > 2
    assert {(round(float(w), 1), round(float(h), 1)) for w, h in boxes} == {
        (round(cut.paper[0] * 72 / 25.4, 1), round(cut.paper[1] * 72 / 25.4, 1))
    }


def test_the_same_game_gives_the_same_bytes() -> None:
    one, other = made(TEMPLATE), made(TEMPLATE)

    for name, document in one.items():
        if document.source:
            assert document.source == other[name].source
            first = paper.typeset(document.source, document.drawings, format="pdf")[0]
            assert first == paper.typeset(document.source, document.drawings, format="pdf")[0]


# charts, tracks, cards


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_every_cell_of_every_table_is_in_its_chart(project: Path) -> None:
    ir = Subject(project).ir(None)
    assert ir["tables"]
    for known in ir["tables"]:
        rows = charts.chart(ir, known)
        filled = [text for row in rows[1:] for text in row[1:] if text]
        assert len(filled) == len(known["cells"]), known["name"]
        assert len({len(row) for row in rows}) == 1
        assert len({row[0] for row in rows}) == len(rows)


def test_a_chart_has_the_names_of_its_odds_and_results() -> None:
    ir = Subject(next(p for p in PROJECTS if "napoleonic" in p.name)).ir(None)
    rows = charts.chart(ir, next(t for t in ir["tables"] if t["name"] == "crt"))

    assert rows[0] == ["die \\ odds", *ir["values"]["battle-odds"]]
    assert rows[1][1:] == ["ar star", "ar star", "sk", "dr", "dr2", "dr2", "dr3", "dr4", "de", "de", "de"]


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_every_line_of_every_quantity_is_told(project: Path) -> None:
    ir = Subject(project).ir(None)
    say = RulesInWords(ir)
    quantities = [known for known in ir["functions"] if known.get("lines")]

    told = charts.modifiers(say)

    assert len(told) == len(quantities) + 1
    for known, text in zip(quantities, told[1:], strict=True):
        for line in known["lines"] or ():
            assert quoted(line["cite"]) in text
            assert not line["label"] or quoted(line["label"]) in text


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_every_terrain_that_a_line_names_is_in_the_chart(project: Path) -> None:
    ir = Subject(project).ir(None)
    named = re.compile(r'\["(?:terrain|edge-has)", "([^"]+)"')
    lines = [known.get("lines") for known in ir["functions"]]
    lines += [known[part] for known in ir["movements"] for part in ("bars", "stops")]

    held = terrain_effects(RulesInWords(ir))

    assert {one.terrain for one in held} >= set(named.findall(json.dumps(lines)))
    assert all(one.effect and one.condition for one in held if "cost" not in one.rule)
    assert len({one[:4] for one in held}) == len(held)


def test_a_terrain_has_its_costs_shifts_and_bars() -> None:
    ir = Subject(next(p for p in PROJECTS if p.name == "race-to-the-sea")).ir(None)

    held = {(one.terrain, one.rule, one.effect, one.cite) for one in terrain_effects(RulesInWords(ir))}

    assert ("river", "hex cost", "plus 1 MP", "I-3-a") in held
    assert ("forest", "hex cost", "plus 1 MP", "I-3-a") in held
    assert ("city", "base cover", "at least medium", "A-1-f") in held
    barred = [one for one in held if one[0] == "water" and one[2] == "no step"]
    assert len(barred) == 1 and barred[0][1].startswith("march, forced march")


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.name)
def test_every_unit_of_a_set_up_or_schedule_is_on_a_card(project: Path) -> None:
    for scenario in Subject(project).scenarios:
        ir = Subject(project).ir(scenario)
        held = roster_of(ir)
        rows = [*held.placements, *held.arrivals]
        more = besides(ir, RulesInWords(ir))

        text = "\n".join(turns.forces(ir, lambda piece: f"{piece}.svg", more))

        plain = [row for row in rows if row.unit >= 0 and not row.text and row.number == 1]
        drawn = [int(number) for number in re.findall(r'image\("(\d+)\.svg"', text)]
        assert sorted(drawn) == sorted([*(row.unit for row in plain), *(unit for *_, unit in more.units)])
        on_cards = {row.unit for row in rows} | set(drawn)
        assert not {n for n, place in places(ir) if place.hex >= 0} - on_cards  # whoever put them there


def test_who_arrives_stands_on_the_track() -> None:
    ir = Subject(next(p for p in PROJECTS if "race" in p.name)).ir(None)
    track = "\n".join(turns.track(ir))
    last = ir["scenarios"][0]["last"]

    for row in roster_of(ir).arrivals:
        if 0 < row.turn <= last or row.waits:
            assert ir["pieces"][row.unit]["name"] in track
    assert "when siege over: Belgian Army (antwerp escape)" in track
    assert "French XXI infantry XXX (south entry road)" in track
    assert "French False Report 1" in track and "German False Report 1" in track
    assert all(quoted(turn) in track for turn in range(1, last + 1))


def test_what_a_set_up_does_by_statement_stands_on_its_card() -> None:
    ir = Subject(next(p for p in PROJECTS if "race" in p.name)).ir(None)
    more = besides(ir, RulesInWords(ir))
    text = "\n".join(turns.forces(ir, None, more))

    germany = text[text.index("Germany: set-up") :]
    assert "German I Cavalry goes to place." in germany
    assert "within 2 of 1213 St. Quentin" in germany
    assert "goes to 1213" not in text  # rows of units stand in the table alone
    assert ("", "casualties") in {(of, where) for of, where, _ in more.units}


def test_a_unit_begins_with_the_side_that_its_set_up_turns_up_and_states_with_whose_they_are() -> None:
    ir = Subject(ROOT / "toolchain" / "templates" / "impulses").ir(None)
    say = RulesInWords(ir)
    piece = next(n for n, one in enumerate(ir["pieces"]) if one["id"] == "A_1st_Tanks")
    front, turned = CounterPictures(ir), CounterPictures(ir, besides(ir, say).faces)

    assert front.drawings.get(front(piece)) != turned.drawings.get(turned(piece))
    assert "Used: yes for Amber Guards and Slate Guards." in beginnings(ir, say)


def test_a_state_that_begins_as_usual_is_not_named(tmp_path: Path) -> None:
    rules = """
state works of unit                                        @ 8.1
  values none, trench
  start  none
state watched of foot                                      @ 8.2
  start  yes
"""
    ir = Subject(game_with(tmp_path, rules, "  expect 1 = 1\n")).ir(None)

    said = beginnings(ir, RulesInWords(ir))
    assert not [text for text in said if text.startswith("Works")]
    assert "Watched: yes for every foot." in said


def test_what_a_table_has_by_turn_stands_on_the_track(tmp_path: Path) -> None:
    rules = """
values light day, night                                    @ 8.1
table turn-record                                          @ 8.1
  rows turn 1..6 ; cells light
  data
    1..3  day
    4     night
    5..6  day
table supplies                                             @ 8.2
  rows turn 1..6 ; cells number
  data
    1..5  2
    6     7
"""
    track = "\n".join(turns.track(Subject(game_with(tmp_path, rules, "  expect 1 = 1\n")).ir(None)))
    boxes = track.split("[#block(")[1:]

    assert [quoted("Night") in box for box in boxes] == [False, False, False, True, False, False]
    assert [quoted("Supplies: 7") in box for box in boxes] == [False] * 5 + [True]


def test_names_are_written_as_titles_on_cards_tracks_and_displays() -> None:
    ir = Subject(ROOT / "scenarios" / "on-to-paris").ir("The campaign")
    cards = "\n".join(turns.forces(ir, None))
    named = {known["id"]: known["name"] for known in ir["hexes"] if known.get("name")}
    placed = {row.place for row in roster_of(ir).placements}

    assert placed & named.keys()
    for place in placed & named.keys():
        assert quoted(f"{place} {named[place]}") in cards
    assert quoted("Turn 3") in cards
    phases = "\n".join(turns.track(ir))
    for phase in ir["phases"]:
        assert f"+ #{quoted(titled(phase))}" in phases
    assert all(quoted(titled(box["name"])) in displays(ir)[0] for box in ir["boxes"])


# names of all kinds


@pytest.mark.parametrize(
    "name", ['"#panic()', "\\", "]#[", "$x$ *b* _i_", "名前 עברית", "a" * 300, "\x00\n\t"]
)
def test_a_name_is_printed_and_never_carried_out(name: str) -> None:
    source = page(name, (100.0, 100.0), [words(name, bold=True)])

    data = paper.typeset(source, {}, format="pdf")

    assert len(data) == 1
    assert quoted(name) in source
    assert "\n" not in quoted(name)


def test_what_a_game_lacks_is_named(tmp_path: Path) -> None:
    (tmp_path / "hexwright.toml").write_text('[project]\nname = "Bare"\ntitle = "Bare"\n')
    (tmp_path / "game.hw").write_text('game Bare "Bare"\n  sides Blue, Red\nside Blue\nside Red\n')

    found = made(tmp_path)

    assert {one.name for one in found.values() if not one.missing} == {"rules.pdf", "rules.html"}
    assert found["map.pdf"].missing == "there is no map"
    assert found["counters.pdf"].missing == "there are no units"


def chart_of(folder: Path, quantity: str) -> set[tuple[str, str, str, str]]:
    """The rows of the terrain chart of the small game with other lines for the cost of a march."""
    shutil.copytree(TEMPLATE, folder)
    file = folder / "game.hw"
    text = file.read_text(encoding="utf-8")
    before = (
        "  base    1 MP\n  woods:  plus 1 MP when to is woods\n  wade:   plus 2 MP when hexside has ford\n"
    )
    assert before in text
    file.write_text(text.replace(before, quantity), encoding="utf-8")
    rows = terrain_effects(RulesInWords(Subject(folder).ir(None)))
    return {one[:4] for one in rows if "march cost" in one.rule}


def test_an_amount_that_a_terrain_chooses_has_its_condition(tmp_path: Path) -> None:
    held = chart_of(
        tmp_path / "game",
        "  base   (3 when to is woods otherwise 2 when to is village otherwise 1) * 1 MP\n"
        "  load:  plus (2 when hexside has ford otherwise 1) * 1 MP when mover is horse\n",
    )

    assert held == {
        ("woods", "march cost", "3 MP", "when the hex entered is woods"),
        ("village", "march cost", "2 MP", "when the hex entered is not woods and the hex entered is village"),
        ("ford", "march cost", "plus 2 MP", "when the unit is horse and the hexside has ford"),
    }


def test_charts_have_no_names_that_only_the_rules_explain() -> None:
    ir = Subject(ROOT / "scenarios" / "library-of-napoleonic-battles").ir(None)
    say = RulesInWords(ir)
    rows = [row for known in ir["functions"] if known.get("lines") for row in say.lines(known)]
    rows += [tuple(row) for row in terrain_effects(say)]

    assert not [row for row in rows if "`" in "".join(row)]
    assert any(
        "the lowest “attack strength” of the unit and it for any of the hexes" in "".join(row) for row in rows
    )


def test_a_count_over_the_whole_map_is_no_effect_of_a_terrain(tmp_path: Path) -> None:
    held = chart_of(
        tmp_path / "game",
        "  base    (count (hexes where it is village)) * 1 MP\n"
        "  woods:  plus (count (hexes adjacent to to where it is woods)) * 1 MP\n",
    )

    assert {row[0] for row in held} == {"woods"}


MUD = """
option mud "Deep mud"                                      @ 9.0

amend 2.1 quantity march-cost                              @ 9.0
  deep:  plus 1 MP when to is open

state bogged of unit                                       @ 9.3

trigger bog on enters                                      @ 9.3
  requires  to is woods
  do
    set bogged of mover to yes
"""
SEASON = """
part of Skirmish

state mined of hex                                         @ 9.1

setup alone of Blue                                        @ 9.2
  0101 B_Foot_1

scenario "Mud season"                                      @ 9.2
  of      Skirmish
  turns   1..2
  set-up  alone
  options mud
  parameter mined of hex 0203 = yes
  parameter order of Red = 2
"""


def test_each_scenario_has_what_is_different_in_it(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path / "game")
    (tmp_path / "game" / "mud.hw").write_text(MUD, encoding="utf-8")
    (tmp_path / "game" / "season.hw").write_text(SEASON, encoding="utf-8")

    found = made(tmp_path / "game")

    first, second = found["dawn-at-the-ford.pdf"], found["mud-season.pdf"]
    for text in ("Optional rules in force: Deep mud (9.0).", "Mined: yes in 0203.", "Order: 2 for Red."):
        assert text in second.source
        assert text not in first.source
    assert "Optional rules not in force: Deep mud (9.0)." in first.source
    assert "2 turns, 1 row of set-up, 0 arrivals" in second.says
    assert "deep" not in found["charts.pdf"].source
    assert "deep" in found["charts-mud-season.pdf"].source
    assert found["counters-mud-season.pdf"].says.startswith("6 markers of 15 mm")
    assert "cards-mud-season.pdf" not in found
    whole = found["rules.html"].page
    start = whole.index("Mud season: what is different")
    assert "Deep: plus 1 MP when the hex entered is open." not in whole[:start]
    assert "Deep: plus 1 MP when the hex entered is open." in whole[start:]
    assert "(zone)" not in whole[start : whole.index("id='index'")]
    assert "Not in this scenario: " in whole[start:]
    assert "Mud season: what is different" in found["rules.pdf"].source


def test_a_limit_of_stacking_that_a_terrain_changes_is_in_the_terrain_chart(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path / "game")
    file = tmp_path / "game" / "game.hw"
    text = file.read_text(encoding="utf-8")
    assert "at most  2\n" in text
    file.write_text(text.replace("at most  2\n", "at most (1 when here is woods otherwise 2)\n"), "utf-8")

    rows = terrain_effects(RulesInWords(Subject(tmp_path / "game").ir(None)))

    assert ("woods", "two a hex", "at most 1 in a hex", "when the hex is woods", "2.4") in rows


def test_lists_that_a_scenario_suspends_are_left_out_and_supply_and_steps_of_set_ups_are_there() -> None:
    found = Subject(ROOT / "scenarios" / "western-front")
    held = {name: roster_of(found.ir(name)) for name in ("Duration game", "Linked game")}
    lists = {
        name: {row.list for row in one.arrivals if row.list.startswith("Germany")}
        for name, one in held.items()
    }

    assert lists == {"Duration game": {"Germany"}, "Linked game": {"Germany-linked"}}
    assert {row.text for row in held["Duration game"].placements if row.group == "army 1st"} >= {"", "75 SP"}
    said = reference(found.ir("1915"), "The war", None)
    lines = [line.text for one in said.paragraphs for item in one.items for line in item.lines]
    for text in (
        "step 1 Entente removes 100 points from Inf of France",
        'Nvl "Naval"',
        "1914-08.2 set mobilized all 2-6 Cav XX of Germany",
    ):
        assert text in lines
