"""What lint accepts has its effect in play, and what has none is refused: a small project for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.whole_program import Whole, game_with

Capsys = pytest.CaptureFixture[str]

ONE_TARGET = 'actor chooses 1 enemy unit adjacent to self as target saying "which unit is attacked"'
ONE_MOVER = "scope      1 own unit where not moved of it and possible(march of it)"


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ((ONE_TARGET, ONE_TARGET.replace("chooses 1", "chooses 2")), "TYP001", "target"),
        ((ONE_TARGET, ONE_TARGET.replace("chooses 1", "chooses 0")), "TYP053", "0"),
        ((ONE_MOVER, ONE_MOVER.replace("scope      1", "scope      2")), "REF001", "self"),
        ((ONE_MOVER, ONE_MOVER.replace("scope      1", "scope      1..3")), "REF001", "self"),
    ],
    ids=["chooses 2", "chooses 0", "scope 2", "scope 1..3"],
)
def test_several_are_refused_where_one_is_needed(
    tmp_path: Path, capsys: Capsys, change: tuple[str, str], code: str, words: str
) -> None:
    Whole(game_with(tmp_path, changes=(change,)), capsys).refused(code, words)


def test_several_are_chosen_in_one_answer(tmp_path: Path, capsys: Capsys) -> None:
    rules = """
procedure rest                                             @ 3.6
  actor may choose 2 own spent unit on map as tired saying "who rests"
    turn tired to fresh
"""
    example = """  actor Blue
  move B_Foot_1 to hex 0101
  move B_Foot_2 to hex 0102
  move B_Horse to hex 0103
  turn B_Foot_1 to spent
  turn B_Foot_2 to spent
  turn B_Horse to spent
  do rest
  answer "1st Foot, 2nd Foot"
  expect B_Foot_1 is fresh and B_Foot_2 is fresh and B_Horse is spent
"""
    game = game_with(
        tmp_path, rules, example, (("  gain 3 order for actor\n", "  gain 3 order for actor\n  do rest\n"),)
    )

    Whole(game, capsys).played()


def test_several_are_chosen_in_a_loop(tmp_path: Path, capsys: Capsys) -> None:
    rules = """
procedure rest                                             @ 3.6
  repeat 2 times
    actor may choose 1 own spent unit on map as tired saying "who rests"
      turn tired to fresh
    otherwise
      end
"""
    example = """  actor Blue
  move B_Foot_1 to hex 0101
  move B_Foot_2 to hex 0102
  turn B_Foot_1 to spent
  turn B_Foot_2 to spent
  do rest
  answer "1st Foot"
  answer "2nd Foot"
  expect B_Foot_1 is fresh and B_Foot_2 is fresh
"""
    game = game_with(
        tmp_path, rules, example, (("  gain 3 order for actor\n", "  gain 3 order for actor\n  do rest\n"),)
    )

    Whole(game, capsys).played()


OTHER_DIE = """
option luck "Luck"                                         @ 7.1
  default
amend 3.2 procedure fight under luck                       @ 7.1
"""
FIGHT = """  move B_Foot_1 to hex 0202
  move R_Foot_1 to hex 0302
  do fight(B_Foot_1, R_Foot_1)
"""


def test_a_statement_without_a_label_amends_nothing(tmp_path: Path, capsys: Capsys) -> None:
    whole = Whole(game_with(tmp_path, OTHER_DIE + "  roll 1d10 as die\n"), capsys)

    whole.refused("REF024", "roll 1d10 as die")


def test_another_die_is_rolled_where_the_amendment_says_so(tmp_path: Path, capsys: Capsys) -> None:
    change = "  drop roll\n  before let\n    roll 1d10 as die\n"

    Whole(
        game_with(tmp_path, OTHER_DIE + change, FIGHT + "  chance 9\n  expect R_Foot_1 is spent\n"), capsys
    ).played()


def test_a_labelled_statement_takes_the_place_of_that_with_the_label(tmp_path: Path, capsys: Capsys) -> None:
    change = "  luck: roll 1d10 as die\n"
    game = game_with(
        tmp_path,
        OTHER_DIE + change,
        FIGHT + "  chance 9\n  expect R_Foot_1 is spent\n",
        (("  roll 1d6 as die\n", "  luck: roll 1d6 as die\n"),),
    )

    Whole(game, capsys).played()


TURN = ("  gain 3 order for actor\n", "  gain 3 order for actor\n  do supply-of-the-turn\n")
SUPPLY = """
table supplies                                             @ 3.6
  rows n 1..3 ; cells number
  data
    1     1
    2..3  2
procedure supply-of-the-turn                               @ 3.7
  let more = supplies(turn)
  gain more order for actor
"""


def test_a_read_beyond_a_table_stops_the_game_with_its_paragraph(tmp_path: Path, capsys: Capsys) -> None:
    whole = Whole(game_with(tmp_path, SUPPLY, changes=(TURN,)), capsys)
    assert whole.errors() == []

    code, story = whole.run(
        "play", str(whole.game), "--bot", "Blue=random", "--bot", "Red=random", "--seed", "1"
    )

    assert code == 1
    assert "the table `supplies` has no cell for n 4 [3.6]" in story


@pytest.mark.parametrize(
    ("change", "fourth"),
    [
        (("  data\n    1  ", "  beyond last stays\n  data\n    1  "), 2),
        (("  data\n    1  ", "  beyond last 7\n  data\n    1  "), 7),
        (
            (
                "rows n 1..3 ; cells number\n  data\n    1     1\n    2..3  2",
                "rows n ; cells number\n  data\n    ..1  1\n    2..  2",
            ),
            2,
        ),
    ],
    ids=["beyond last stays", "beyond last 7", "open axis"],
)
def test_a_table_says_what_holds_beyond_its_rows(
    tmp_path: Path, capsys: Capsys, change: tuple[str, str], fourth: int
) -> None:
    example = f"  actor Blue\n  on turn 4\n  do supply-of-the-turn\n  expect order of Blue = {fourth}\n"
    game = game_with(tmp_path, SUPPLY.replace(*change), example, (TURN,))

    Whole(game, capsys).played()


def test_an_axis_with_one_end_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    Whole(game_with(tmp_path, SUPPLY.replace("1..3 ;", "..3 ;"), changes=(TURN,)), capsys).refused(
        "TAB007", "..3"
    )


def test_a_read_that_must_leave_the_table_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    rules = SUPPLY.replace("supplies(turn)", "supplies(4)")

    Whole(game_with(tmp_path, rules, changes=(TURN,)), capsys).refused("TAB036", "supplies")


NEWS = """
values moods calm, uneasy                                  @ 3.6
state mood of side                                         @ 3.6
  values  moods
table odds-of-news                                         @ 3.6
  rows n ; cells number
  data
    ..2  1
    3..  4
procedure news                                             @ 3.7
  let column = odds-of-news(turn)
  let first-foot = B_Foot_1
  set mood of actor to uneasy
  tell "odds {column} of {order of actor + 1/2} for {actor}, {mood of actor}; {moved of first-foot}, {{plain}}"
  tell "{first-foot} stands in {hex of first-foot}, {hex of R_Foot_1}"
"""
NEWS_TURN = ("  gain 3 order for actor\n", "  gain 3 order for actor\n  do news\n")


def test_a_text_shows_values(tmp_path: Path, capsys: Capsys) -> None:
    story = Whole(game_with(tmp_path, NEWS, changes=(NEWS_TURN,)), capsys).played()

    assert "Odds 1 of 7/2 for Blue, uneasy; no, {plain} [3.7]." in story
    assert "Odds 4 of 7/2 for Red, uneasy; no, {plain} [3.7]." in story
    assert "Blue's 1st Foot stands in 0101, 0401 Southam [3.7]." in story


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("{colunm}", "REF001", "colunm"),
        ("{column", "SYN006", "{"),
        ("column}", "SYN006", "}"),
        ("{}", "SYN010", "{}"),
        ("{units in hex of first-foot}", "TYP001", "{units in hex of first-foot}"),
    ],
)
def test_a_text_with_a_wrong_value_is_refused(
    tmp_path: Path, capsys: Capsys, text: str, code: str, words: str
) -> None:
    rules = NEWS.replace("odds {column} of", f"odds {text} of")

    Whole(game_with(tmp_path, rules, changes=(NEWS_TURN,)), capsys).refused(code, words)


DEFAULT = "  set-up  blue-start, red-start\n"
PARAMETERS = """  parameter  moved of B_Foot_1 = yes
  parameter  order of Blue = 2
  parameter  control of near-bank = Blue
  parameter  control of Southam = Red
"""


def begun_with(tmp_path: Path, parameters: str, example: str = "") -> Path:
    game = game_with(tmp_path, example=example)
    scenario = game / "scenario.hw"
    text = scenario.read_text(encoding="utf-8")
    assert DEFAULT in text
    scenario.write_text(text.replace(DEFAULT, DEFAULT + parameters), encoding="utf-8")
    return game


def test_a_parameter_is_of_one_thing(tmp_path: Path, capsys: Capsys) -> None:
    example = """  expect moved of B_Foot_1 and not moved of B_Foot_2 and not moved of R_Foot_1
  expect order of Blue = 2 and order of Red = 0
  expect control of hex 0102 = Blue and control of Southam = Red and control of hex 0302 = none
"""

    Whole(begun_with(tmp_path, PARAMETERS, example), capsys).played()


def test_a_parameter_of_one_thing_comes_after_that_of_all(tmp_path: Path, capsys: Capsys) -> None:
    example = "  expect moved of B_Foot_2 and not moved of B_Foot_1 and moved of R_Foot_1\n"
    parameters = "  parameter  moved of B_Foot_1 = no\n  parameter  moved = yes\n"

    Whole(begun_with(tmp_path, parameters, example), capsys).played()


@pytest.mark.parametrize(
    ("parameter", "code", "words"),
    [
        ("moved of B_Fot_1 = yes", "REF001", "B_Fot_1"),
        ("moved of Blue = yes", "TYP001", "Blue"),
        ("moved of (first units) = yes", "REF025", "(first units)"),
        ("moved of B_Foot_1 = yes\n  parameter  moved of B_Foot_1 = no", "SYN082", "parameter"),
        ("turn of Blue = 3", "REF002", "turn"),
    ],
)
def test_a_parameter_of_something_else_is_refused(
    tmp_path: Path, capsys: Capsys, parameter: str, code: str, words: str
) -> None:
    Whole(begun_with(tmp_path, f"  parameter  {parameter}\n"), capsys).refused(code, words)


REGIONS = """
region both-villages = hexes where it is village           @ 5.1
region village-bank = near-bank and village                @ 5.1
region rest = near-bank - village                          @ 5.1
region near-village = hexes within 1 of Northam            @ 5.1
chain brook-line                                           @ 5.1
  0201..0203
region behind = hexes of brook-line on side of village-bank  @ 5.1
edge west-edge of Blue in near-bank                        @ 5.1
  0101..0103
state warned of hex                                        @ 5.1
  start  yes in near-village
define safe for unit = hex of self in both-villages and self in behind  @ 5.1
"""
REGION_CHANGES = (
    (
        "  villages:  2 VP for both per hex in village where",
        "  villages:  2 VP for both per hex in both-villages where",
    ),
    (
        "  woods:  plus 1 MP when to is woods\n",
        "  woods:  plus 1 MP when to is woods and not to is rest\n  fear:  plus 0 MP when warned of to\n",
    ),
)


def test_regions_given_by_sets_work_as_listed_ones_do(tmp_path: Path, capsys: Capsys) -> None:
    example = """  expect count both-villages = 2 and count village-bank = 1 and count rest = 5 and count near-village = 4
  expect warned of hex 0103 and not warned of hex 0101
  move B_Foot_1 to hex 0103
  set control of hex 0103 to Blue
  expect safe(B_Foot_1) and points(Blue) >= 2
"""
    game = game_with(tmp_path, REGIONS, example, REGION_CHANGES)
    scenario = game / "scenario.hw"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(
        text.replace("near-bank  B_Horse", "rest  B_Horse").replace(
            DEFAULT, DEFAULT + "  parameter  control of rest = Blue\n"
        ),
        encoding="utf-8",
    )
    whole = Whole(game, capsys)

    whole.played()

    page = tmp_path / "page.html"
    assert whole.run("preview", str(game), "-o", str(page))[0] == 0
    assert "both villages" in page.read_text(encoding="utf-8")
    drawn = tmp_path / "map.svg"
    assert whole.run("map", "show", str(game), "-o", str(drawn))[0] == 0
    assert whole.run("export", "tiled", str(game), "-o", str(tmp_path / "tiled"))[0] == 0
    assert any(
        "both-villages" in f.read_text("utf-8")
        for f in (tmp_path / "tiled").iterdir()
        if f.suffix in (".tmx", ".tmj", ".json")
    )


def test_a_unit_set_up_in_a_region_of_sets_that_it_cannot_be_in_is_found(
    tmp_path: Path, capsys: Capsys
) -> None:
    game = game_with(tmp_path, "region nowhere = near-bank and far-bank  @ 5.1\n")
    scenario = game / "scenario.hw"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text.replace("near-bank  B_Horse", "nowhere  B_Horse"), encoding="utf-8")

    code, printed = Whole(game, capsys).run("lint", str(game), "--output-format", "concise")

    assert code == 1 and "MAP026" in printed


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("stock fuel of nonsense", "nonsense"),
        ("stock fuel of each sid", "each sid"),
        ("box hospital of wibble", "wibble"),
        ("deck orders of foot", "foot"),
        ("state tired of wibble", "wibble"),
        ("record came-from of wibble\n  last place on enters", "wibble"),
        ("trace link of wibble\n  leg any: any number over hexes\n  path any > far-bank", "wibble"),
        ("schedule Blue of wibble\n  turn 3 arrive B_Foot_1", "wibble"),
        ("setup other of Green\n  0101  B_Foot_1", "Green"),
    ],
)
def test_what_a_block_is_of_is_looked_up(tmp_path: Path, capsys: Capsys, block: str, words: str) -> None:
    game = game_with(tmp_path, f"\n{block}\n")
    if block.startswith("schedule"):
        text = (game / "scenario.hw").read_text(encoding="utf-8")
        (game / "scenario.hw").write_text(text.replace("  0101  B_Foot_1\n", ""), encoding="utf-8")

    Whole(game, capsys).refused("REF002", words)


def test_a_cup_is_of_nobody(tmp_path: Path, capsys: Capsys) -> None:
    errors = Whole(game_with(tmp_path, "\ncup bag of each side\n"), capsys).errors()

    assert [error["code"] for error in errors] == ["SYN065"]


@pytest.mark.parametrize(
    ("block", "code"),
    [('procedure rest for wibble\n  tell "x"', "REF021"), ("box hospital\n  holds  wibble", "REF001")],
)
def test_other_words_of_blocks_are_looked_up(tmp_path: Path, capsys: Capsys, block: str, code: str) -> None:
    Whole(game_with(tmp_path, f"\n{block}\n"), capsys).refused(code, "wibble")


FUEL = """
stock fuel of horse                                        @ 3.6
  start  2
  cap    3
procedure ride with u: unit                                @ 3.6
  gain 2 fuel for u
  spend 1 fuel of u
action refuel "refuel"                                     @ 3.6
  scope  1 own horse where not moved of it and fuel of it < 3
  costs  1 order
  do
    set moved of self to yes
    do ride(self)
"""
REFUEL = ("  open move, attack until pass\n", "  open move, attack, refuel until pass\n")


def test_a_stock_of_a_kind_is_an_amount_of_each_piece(tmp_path: Path, capsys: Capsys) -> None:
    example = """  expect fuel of B_Horse = 2 and fuel of R_Horse = 2 and fuel of B_Foot_1 = 0
  do ride(B_Horse)
  expect fuel of B_Horse = 2 and fuel of R_Horse = 2
  spend 1 fuel of R_Horse
  set fuel of B_Horse to 1
  expect fuel of B_Horse = 1 and fuel of R_Horse = 1
"""

    Whole(game_with(tmp_path, FUEL, example, (REFUEL,)), capsys).played()


def test_a_piece_of_another_kind_has_none_of_the_stock(tmp_path: Path, capsys: Capsys) -> None:
    rules = FUEL.replace(
        "1 own horse where not moved of it and fuel", "1 own unit where not moved of it and fuel"
    )
    whole = Whole(game_with(tmp_path, rules, changes=(REFUEL,)), capsys)
    assert whole.errors() == []

    code, story = whole.run(
        "play", str(whole.game), "--bot", "Blue=random", "--bot", "Red=random", "--seed", "1"
    )

    assert code == 1
    assert "belongs to a kind without `fuel` [3.6]" in story
    assert "ok      statements" in whole.run("test", str(whole.game), "--all", "--jobs", "1")[1]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (
            'action drink "drink"  @ 3.6\n  scope  1 own horse\n  costs  1 fuel\n  do\n    tell "x"',
            "REF002",
            "fuel",
        ),
        (
            "lines rails  @ 3.6\n  0103/0202\nnetwork railway  @ 3.6\n  edges  lines rails\n"
            "movement trot of horse  @ 3.6\n  over  railway\n  allowance  2\n  weight  1 from fuel",
            "REF002",
            "fuel",
        ),
    ],
)
def test_a_side_pays_from_no_stock_of_pieces(
    tmp_path: Path, capsys: Capsys, text: str, code: str, words: str
) -> None:
    Whole(game_with(tmp_path, FUEL + text + "\n", changes=(REFUEL,)), capsys).refused(code, words)


def test_a_record_is_of_its_kind(tmp_path: Path, capsys: Capsys) -> None:
    rules = """
record came-from of horse                                  @ 3.6
  last  place on enters
define back for unit = came-from of self                   @ 3.6
"""
    example = """  move B_Horse to hex 0101
  move B_Horse to hex 0102
  move B_Foot_1 to hex 0101
  move B_Foot_1 to hex 0102
  expect back(B_Horse) = hex 0101 and back(B_Foot_1) = none
"""

    Whole(game_with(tmp_path, rules, example), capsys).played()
