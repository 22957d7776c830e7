"""The rules reference: every paragraph with its title, every rule in words, every ruling and origin, links that lead somewhere."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import game_with
from tests.shipped import ROOT, TEMPLATE, played
from toolchain.exporters import paper
from toolchain.exporters.in_words.plain import listed, plain, sentence
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook import html, typeset
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.rulebook.shapes import Paragraph, Reference
from toolchain.exporters.rulebook.statements import SAYABLE
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.statements import STATEMENTS
from toolchain.workspace.export.subject import Subject

PROJECTS = [TEMPLATE, *sorted(played()), ROOT / "scenarios" / "western-front"]


@pytest.fixture(scope="module", params=PROJECTS, ids=lambda path: path.name)
def made(request: pytest.FixtureRequest) -> tuple[Path, Any, Reference]:
    ir = Subject(request.param).ir(None)
    say = None if "unplayed" in ir else RulesInWords(ir)
    return request.param, ir, reference(ir, "A game", say)


def by_number(held: Reference) -> dict[str, Paragraph]:
    return {one.number: one for one in held.paragraphs}


def test_every_statement_has_words() -> None:
    assert SAYABLE.keys() == STATEMENTS.keys()


def test_paragraphs_stand_in_the_order_of_the_book_with_their_titles(made: Any) -> None:
    project, ir, held = made
    titles = dict(ir["reference"]["paragraphs"])
    table = project / "book.csv"
    if table.is_file():
        with table.open(encoding="utf-8") as lines:
            rows = [row for row in csv.DictReader(lines) if row["kind"] == "paragraph"]
        assert titles == {row["id"]: row["title"] for row in rows}
    found = [one.number for one in held.paragraphs]
    assert len(set(found)) == len(found)
    assert [number for number in found if number in titles] == [n for n in titles if n in set(found)]
    assert all(one.title == titles.get(one.number, "") for one in held.paragraphs)


def test_every_rule_stands_at_its_paragraph(made: Any) -> None:
    _, ir, held = made
    places = {
        (item.name, one.number) for one in held.paragraphs for item in one.items if item.lines or item.rows
    }
    wanted = [
        (spoken(known.get("title", known["name"])), known["cite"])
        for part in (
            "movements",
            "policies",
            "zones",
            "traces",
            "stackings",
            "sights",
            "actions",
            "triggers",
            "tables",
        )
        for known in ir[part]
        if known["cite"]
    ]
    wanted += [(spoken(f["name"]), f["cite"]) for f in ir["functions"] if f["cite"] and f.get("lines")]
    plain_ones = [p for p in ir["procedures"] if " " not in p["name"] and p["cite"] and p["body"]]
    wanted += [(spoken(p["name"]), p["cite"]) for p in plain_ones if p["name"] != "sequence"]
    numbers = {name.rpartition(" ")[2] for _, name in wanted}

    assert numbers <= by_number(held).keys()
    assert [one for one in wanted if (one[0], one[1].rpartition(" ")[2]) not in places] == []


def test_names_that_no_text_can_hold_are_said_as_words(made: Any) -> None:
    _, _, held = made
    assert "\0" not in repr(held).replace("\\x00", "\0")


def test_every_ruling_and_every_origin_is_told(made: Any) -> None:
    _, ir, held = made
    pages = by_number(held)
    for ruling in ir["reference"]["rulings"]:
        for number in ruling["paragraphs"]:
            found = [one for one in pages[number].rulings if one.name == spoken(ruling["name"])]
            assert [(one.reading, one.because) for one in found] == [
                (spoken(ruling["reading"]), ruling["because"])
            ]
            assert found[0].reading
    marked = {
        (row[0], row[4]) for row in ir["reference"]["stated"] if row[4] in ("authored", "derived", "missing")
    }
    for number, mark in marked:
        page = pages[number]
        assert any(item.mark == mark for item in page.items) or any(
            note.lower().startswith(mark) for note in page.notes
        ), (number, mark)


def test_links_lead_to_paragraphs_and_the_index_has_every_name(made: Any) -> None:
    _, _, held = made
    page = html.page(held)

    anchors = set(re.findall(r" id='(\w+)'", page))
    assert set(re.findall(r"href='#(\w+)'", page)) <= anchors
    assert len(anchors) == len(held.paragraphs) + 1
    indexed = dict(held.index)
    for one in held.paragraphs:
        for item in one.items:
            names = [name for name in indexed if name.startswith(item.name)]
            assert item.noun == "list" or any(one.number in indexed[name] for name in names)
    assert [name.lower() for name in indexed] == sorted(name.lower() for name in indexed)


def test_the_pages_are_set(template: dict[str, Any]) -> None:
    ir = Subject(TEMPLATE).ir(None)
    held = reference(ir, '"#panic()] $x$', RulesInWords(ir))

    data = paper.typeset(typeset.pages(held, (210.0, 297.0)), {}, format="pdf")[0]

    assert data.startswith(b"%PDF-")
    assert data.count(b"/Subtype /Link") + data.count(b"/Subtype/Link") > 0


def test_a_package_that_says_nothing_of_its_book_has_no_reference() -> None:
    ir = {**Subject(TEMPLATE).ir(None)}
    del ir["reference"]

    assert reference(ir, "A game", None).paragraphs == []


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("size of u <= 0", "size of u is at most 0"),
        ("a >= b and c < d", "a is at least b and c is less than d"),
        ("rf of the unit in 3..4", "rf of the unit is 3 to 4"),
        ("march-cost of 12-07", "march cost of 12-07"),
        ("strength 6-4 <> 2", "strength 6-4 is not 2"),
    ],
)
def test_signs_are_said_in_words(written: str, wanted: str) -> None:
    assert plain(written) == wanted


def test_sentences_and_lists() -> None:
    assert sentence("roll a die") == "Roll a die."
    assert sentence("if so:") == "If so:"
    assert sentence("") == ""
    assert [listed(list(parts)) for parts in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_rules_are_said_as_a_rulebook_says_them() -> None:
    ir = Subject(TEMPLATE).ir(None)
    pages = by_number(reference(ir, "A game", RulesInWords(ir)))
    items = {item.name: [line.text for line in item.lines] for one in pages.values() for item in one.items}

    assert items["march cost"] == [
        "Base: 1 MP.",
        "Woods: plus 1 MP when the hex entered is woods.",
        "Wade: plus 2 MP when the hexside has ford.",
    ]
    assert items["woods"] == ["On 3 hexes of the map: 0102, 0203 and 0402."]
    assert "Each step costs the march cost of the step." in items["march"]
    assert "The move stops when the hex entered is in enemy ZOC." in items["march"]


REACTION = """\
part of Skirmish

reaction opportunity-fire "fire at the mover" on enters by march  @ 7.1
  scope  1 own foot where it is fresh and distance(hex of it, to) <= 2
  limit  1 per turn
  do
    roll 1d6 >= 5
      turn mover to spent
      stop mover
"""


def test_a_reaction_says_when_it_may_be_done(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path / "game")
    (tmp_path / "game" / "fire.hw").write_text(REACTION, encoding="utf-8")
    ir = Subject(tmp_path / "game").ir(None)
    held = by_number(reference(ir, "A game", RulesInWords(ir)))

    (item,) = held["7.1"].items
    lines = [line.text for line in item.lines]
    assert (item.name, item.noun) == ("fire at the mover", "reaction")
    assert lines[0] == "When a hex is entered, by march."
    assert lines[1].startswith(
        "By own foot where it is fresh and the distance from its hex to the hex entered is at most 2"
    )
    assert not any("depth" in line or "\0" in line for line in lines)
    assert lines[-2:] == ["Turn the mover to its side spent.", "The move stops here."]


NAMED = """\
part of Skirmish

box reserve                                                @ 7.2
  seen by  all
values outcome even, routed                                @ 7.2
table fight-table                                          @ 7.2
  rows die 1..6 ; cells outcome
  data
    1..3  even
    4..6  routed
procedure muster                                           @ 7.2
  move B_Foot_1 to hex 0102
  move foot in reserve to reserve
  set moved of R_Foot_1 to yes
  roll 1d6 >= 5
    do muster-of(R_Foot_1) for Red
procedure muster-of with u: unit                           @ 7.2
  roll 1d6 as die
  let outcome-now = fight-table(die)
  when outcome-now = routed
    turn u to spent
"""


def test_units_sides_places_and_results_have_their_names(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path / "game")
    (tmp_path / "game" / "named.hw").write_text(NAMED, encoding="utf-8")
    ir = Subject(tmp_path / "game").ir(None)
    held = by_number(reference(ir, "A game", RulesInWords(ir)))

    said = {item.name: [line.text for line in item.lines] for item in held["7.2"].items}
    assert said["muster"][0] == "1st Foot goes to 0102."
    assert "1st Foot is marked as moved." in said["muster"]
    assert "Roll a die of 6 (`roll`)." in said["muster"]
    assert said["muster"][-1] == "Carry out `muster of` with 1st Foot, Red acting."
    assert "If `outcome now` is routed:" in said["muster of"]
    every = [line for held in said.values() for line in held]
    assert "For each foot in reserve:" in every
    assert not any(re.search(r"\bit\d", line) for line in every)


def test_limits_tiers_and_moments_are_said_without_what_the_engine_keeps(tmp_path: Path) -> None:
    rules = """
policy give-way of unit                                    @ 8.1
  path        1 hex
  bar enemy:  into hex where some enemy unit in to
  bar zone:   into hex where to in enemy ZOC
  tier        without zone
  tier        through enemy
define crowded for side = some unit of opponent of self in Southam  @ 8.2
elimination of unit                                        @ 8.3
  because  any to lost
battle assault "assault"                                   @ 8.5
  target     hexes where some enemy unit in it
  attackers  1 own unit adjacent to target
  limit      2 per turn
  column     count attackers
  do
    set moved of attackers to yes
reaction flee "flee" before assault                        @ 8.6
  scope    1 own foot where it in target
  limit    2 per moment
  do
    set moved of attackers to yes
    move self by give-way
reaction cheer "cheer" on assault                          @ 8.7
  by   attacker
  requires  count attackers > 1
  do
    set moved of attackers to yes
procedure go
  move B_Foot_1 by give-way
  eliminate B_Foot_2
  open assault until pass
"""
    ir = Subject(game_with(tmp_path, rules, "  expect 1 = 1\n")).ir(None)
    held = by_number(reference(ir, "A game", RulesInWords(ir)))

    def lines(number: str) -> list[str]:
        return [line.text for item in held[number].items for line in item.lines]

    assert lines("8.1")[-2:] == [
        "If there is no other way, it may pass through one hex that only this forbids: enemy.",
        "If there is no other way, this does not apply: zone.",
    ]
    assert lines("8.2") == [
        "It holds when there is at least one unit of the enemy of the side in 0401 Southam."
    ]
    assert [item.name for item in held["8.3"].items] == ["fate of lost pieces"]
    battle = lines("8.5")
    assert battle[0] == "Each unit at most 2 times per turn."
    assert (
        battle[3]
        == "The acting side chooses one own unit adjacent to the target: choose who attacks (`chosen`)."
    )
    assert "Reactions before the battle (assault); call its result `refused`." in battle
    assert lines("8.6")[:4] == [
        "Before the battle (assault).",
        "By own foot whose hex is the target.",
        "Each unit at most 2 times per occasion.",
        "For each of the attackers:",
    ]
    assert lines("8.7")[:3] == [
        "After the battle (assault).",
        "Once per occasion.",
        "Only when the acting side is the attacker and the number of the attackers is more than 1.",
    ]
    assert not any(word in repr(held) for word in ("used assault", "uses assault", "has acted", "moment "))


def test_conditions_lengths_measures_rounding_and_starts_are_said(tmp_path: Path) -> None:
    rules = """
measure VP                                                 @ 8.1
stock medals of each side                                  @ 8.1
  measure VP
  start    2
region heights                                             @ 8.2
  0101..0103
state owner of hex                                         @ 8.2
  values  sides
  start   none
  start   Blue in heights
quantity pace for unit measure MP                          @ 8.3
  base        speed of self * 1 MP
  half:       times 1/2 when self is foot
  horse:      instead of half by 4 MP when self is horse
  round       up
entry north-road of foot of Blue                           @ 8.4
  at hex 0101 capacity 2 when no enemy unit in to and fits(self, to)
policy give-way of unit                                    @ 8.5
  path        1 hex
  bar enemy:  into hex where some enemy unit in to
  bar full:   into hex where not fits(unit, to)
procedure reward                                           @ 8.6
  gain 1 VP medals for Blue
odds fight-odds                                            @ 8.7
  columns 1:2, 1:1, 2:1
define ratio with mine: units, yours: units = fight-odds(sum(mine, strength), sum(yours, strength))  @ 8.8
"""
    ir = Subject(game_with(tmp_path, rules, "  expect 1 = 1\n")).ir(None)
    held = by_number(reference(ir, "A game", RulesInWords(ir)))

    def lines(number: str) -> list[str]:
        return [line.text for item in held[number].items for line in item.lines]

    assert lines("8.1") == ["Each side: a number of VP of at least 0.", "At the start: 2 VP."]
    assert lines("8.2") == [
        "3 hexes: 0101, 0102 and 0103 Northam.",
        "Each hex: Blue, Red or neither.",
        "At the start: Blue in heights.",
    ]
    assert lines("8.3") == [
        "Base: the unit's speed.",
        "Half: times 1/2 when the unit is foot.",
        "Horse: 4 MP instead of half when the unit is horse.",
        "Round: rounded up.",
    ]
    assert lines("8.4") == [
        "Only for foot of Blue.",
        "In 0101, when there is no enemy unit in the hex entered and the unit fits in the hex entered, at most 2 units a turn.",
    ]
    assert lines("8.5") == [
        "The unit goes one hex.",
        "A step is not allowed:",
        "When there is at least one enemy unit in the hex entered (enemy).",
        "When the unit does not fit in the hex entered (full).",
    ]
    assert lines("8.6") == ["Blue gains 1 VP of medals."]
    assert lines("8.7") == [
        "Columns: 1:2, 1:1, 2:1.",
        "The last column that attack to defence reaches: odds between two columns count for the defender, and odds below 1:2 are 1:2.",
    ]
    assert lines("8.8")[-1] == (
        "Fight odds of the total strength of `mine` against the total strength of `yours`."
    )


def test_rewrites_relations_and_what_boxes_and_states_are_for_are_said(tmp_path: Path) -> None:
    rules = """
values outcome even, shaken, routed                        @ 8.1
rewrite outcome2 of outcome with walled: yes-no            @ 8.2
  wall:   when walled
    routed becomes shaken, stop
  plain:  when yes
    even, shaken becomes routed
relation train from foot to horse                          @ 8.3
state steady of foot                                       @ 8.4
box camp                                                   @ 8.5
  holds horse
"""
    ir = Subject(game_with(tmp_path, rules, "  expect 1 = 1\n")).ir(None)
    held = by_number(reference(ir, "A game", RulesInWords(ir)))

    def lines(number: str) -> list[str]:
        return [line.text for item in held[number].items for line in item.lines]

    assert lines("8.2") == [
        "Wall when `walled`:",
        "Routed becomes shaken, and no later line applies.",
        "Plain:",
        "Even or shaken becomes routed.",
    ]
    assert lines("8.3") == ["Foot under horse."]
    assert lines("8.4") == ["Each foot is marked as steady, or is not."]
    assert lines("8.5") == ["One box.", "At home here: horse."]


def test_rules_without_a_paragraph_stand_at_the_end(tmp_path: Path) -> None:
    game = game_with(
        tmp_path,
        """
deck events
  cards 1..2

card 1 of events "Rain"
  do
    tell "The ford floods."

card 2 of events "Sun"
  do
    gain 1 order for Blue
  then removed

procedure weather
  draw 1 from events as c
  play c
""",
        "  do weather\n",
    )
    ir = Subject(game).ir(None)
    held = reference(ir, "A game", RulesInWords(ir))
    last = held.paragraphs[-1]

    assert (last.number, last.title) == ("", "Other rules")
    said = {item.name: [line.text for line in item.lines] for item in last.items}
    assert list(said) == ["events", "1 of events", "2 of events", "weather"]
    assert said["2 of events"] == ["“Sun”.", "Blue gains 1 order.", "Then it goes to the removed pile."]
    assert ("weather (procedure)", [""]) in held.index
    for written in (html.page(held), typeset.pages(held, (210, 297))):
        assert written.count("other rules") == len(said) + 1  # and over the cards, at the end


def test_a_game_without_paragraphs_has_all_its_rules_in_one_part() -> None:
    ir = Subject(TEMPLATE.parent / "operational").ir(None)
    (only,) = reference(ir, "A game", RulesInWords(ir)).paragraphs

    assert (only.number, only.title) == ("", "Rules")
    named = {item.name for item in only.items}
    assert {
        spoken(known["name"]) for part in ("tables", "zones", "stackings", "scores") for known in ir[part]
    } < named
    assert sum(item.noun == "card" for item in only.items) == len(ir["cards"])


def test_triggers_say_when_they_act_battles_who_is_meant_and_selections_where_they_look(
    tmp_path: Path,
) -> None:
    rules = """
state mined of hex                                         @ 9.0
  values  Blue, Red
  start   none
stock medals of each side                                  @ 9.0
  start 0
trigger mine on enters by march                            @ 9.1
  requires  mined of to = opponent of side of mover
  do
    set moved of mover to yes
trigger tired on enters                                    @ 9.2
  do
    set moved of mover to yes
battle assault "assault"                                   @ 9.3
  target     hexes where some enemy unit in it
  attackers  1 own unit adjacent to target
  column     count attackers
  do
    set moved of attackers to yes
reaction flee "flee" before assault                        @ 9.4
  scope     1 own foot
  requires  target is village
  do
    set moved of self to yes
trigger dust on assault                                    @ 9.5
  do
    set control of target to Blue
define beaten for side = no foot of self on map            @ 9.6
define mine for side = hexes of (village where control of it = self)  @ 9.7
deck ruses of each side                                    @ 9.8
  cards 1..2
procedure go
  open assault until pass
"""
    game = game_with(tmp_path, rules, "  expect 1 = 1\n")
    scenario = game / "scenario.hw"
    scenario.write_text(
        scenario.read_text("utf-8").replace("  turns ", "  parameter medals of Red = 3\n  turns ", 1), "utf-8"
    )
    ir = Subject(game).ir(None)
    held = by_number(reference(ir, "A game", RulesInWords(ir)))

    def lines(number: str) -> list[str]:
        return [line.text for item in held[number].items for line in item.lines]

    assert lines("9.0")[-1] == "At the start: 3 for Red."
    assert lines("9.1")[:2] == [
        "When a hex is entered, by march.",
        "Only when mined of the hex entered is the enemy of the mover.",
    ]
    assert lines("9.2")[0] == "Whenever a unit enters a hex:"
    assert lines("9.4")[1:4:2] == ["By own foot.", "Only when the target is village."]
    assert lines("9.5")[:2] == ["After the battle (assault).", "The target's control becomes Blue."]
    assert lines("9.6") == ["It holds when there is no foot of the side on the map."]
    assert lines("9.8")[0] == "A deck of 2 cards for each side."


def test_stacks_bars_of_choices_orders_and_columns_are_said(tmp_path: Path) -> None:
    rules = """
stock fuel of each side                                    @ 9.0
  start 4
record came-from of unit                                   @ 9.0
  last place on enters
movement column of unit                                    @ 9.1
  allowance  unlimited
  cost       march-cost
  together   as one
  leave      own foot
reaction ambush "ambush" before enters by column           @ 9.2
  scope  1 own foot where distance(hex of it, to) = 1
  depth  2
  do
    refuse
odds ratios                                                @ 9.3
  columns  1:1, 2:1, 3:1
  round    favour defender
table fire                                                 @ 9.3
  rows     die 1..2
  columns  ratio ratios
  cells    number
  data
    1  0 1 2
    2  1 2 3
procedure go with s: side                                  @ 9.4
  s chooses 2..3 (units of s) as fed saying "who is fed" barring sum(fed, strength) > 9 "too strong"
  each f in fed by strength of f
    set moved of f to yes
  spend up to 2 fuel of s
  gain fire(1, 2:1) fuel for s
"""
    ir = Subject(game_with(tmp_path, rules, "  expect 1 = 1\n")).ir(None)
    held = by_number(reference(ir, "A game", RulesInWords(ir)))

    def lines(number: str) -> list[str]:
        return [line.text for item in held[number].items for line in item.lines]

    assert lines("9.0")[-1] == "Of each unit: the hex that it left when it last entered one."
    assert lines("9.1")[0] == "Allowance: unlimited."
    assert lines("9.1")[-2:] == [
        "Units that are in one hex may move together.",
        "A stack may leave units behind and take units along on its way.",
    ]
    assert lines("9.2")[1] == "Also within other reactions, up to 2 within each other."
    assert lines("9.4") == [
        "The side chooses 2 to 3 of unit of the side: who is fed (`fed`).",
        "Not allowed: the total strength of `fed` is more than 9 (too strong).",
        "For each of `fed`, in the order of that unit's strength, lowest first:",
        "That unit is marked as moved.",
        "The side spends up to 2 fuel.",
        "The side gains (fire at 1 and 2:1) fuel.",
    ]
