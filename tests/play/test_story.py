"""Stories: readable, complete, and told to a seat without what it may not know."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.chance import Streams
from toolchain.engine.game import Game
from toolchain.engine.naming import piece_name, place_name
from toolchain.engine.seen import sees
from toolchain.engine.verify.secrecy import twins
from toolchain.play.bots import RandomPolicy
from toolchain.play.story import ALL, Story
from toolchain.play.telling import tell


def test_a_story_goes_turn_by_turn_to_the_end(game: Game) -> None:
    lines = next(
        told for told in (tell(game, seed=seed) for seed in range(20)) if "unit is attacked" in " ".join(told)
    )

    assert [f"Turn {n}" for n in range(1, 7)] == [line for line in lines if line.startswith("Turn")]
    assert lines[-1].startswith("The end: ")
    told = "\n".join(lines)
    assert "goes from" in told and "a die shows".lower() in told.lower()
    assert ": attack an adjacent hex, " in told  # a move is told by where it goes
    assert "move a unit" not in told
    assert ": which unit is attacked: " in told
    assert all(line == "" or line.startswith(("Turn", "  ", "The end")) for line in lines)


def test_the_steps_of_a_move_are_told_together(game: Game) -> None:
    state = game.start(0, 1)
    story = Story(game)
    for old, new in ((0, 3), (3, 4)):
        story.hear(state, "move", (0, old, new), "", "")
    story.hear(state, "an alarm is given", (), "", "9.9")

    assert story.lines == ["  Blue's 1st Foot goes from 0101 to 0201, 0202.", "  An alarm is given [9.9]."]


def test_a_seat_is_not_told_the_name_of_a_hidden_unit(veiled: Game, large: Game) -> None:
    for game in (veiled, large):
        for seat in (0, 1):
            state, policy = game.start(0, 6), RandomPolicy(6)
            story = Story(game, seat)
            state.ear = story.hear
            for _ in range(150):
                if state.over:
                    break
                count = len(story.lines)
                hidden = [x for x in range(game.program.piece_count) if not sees(state, seat, x)]
                state.answer(policy.choose(state))
                still = [x for x in hidden if not sees(state, seat, x)]
                side = game.sides[1 - seat]
                names = {piece_name(state, ALL, x) for x in still if game.program.SIDE[x] == 1 - seat}
                if not game.ir["nations"]:
                    names = {f"{side}'s {name}" for name in names}
                for line in story.lines[count:]:
                    does = [
                        f" {name} {verb} " for name in names for verb in ("goes", "enters", "leaves", "is")
                    ]
                    assert not [words for words in does if words in line], line


def test_two_states_that_a_seat_cannot_tell_apart_are_told_alike(large: Game) -> None:
    chance, counters = Streams(1), [0]
    state, policy = large.start(0, 4), RandomPolicy(4)
    compared = 0
    for _ in range(150):
        for seat in (0, 1):
            for what, twin in twins(state, seat, chance, counters):
                told = []
                for each in (state, twin):
                    story = Story(large, seat)
                    for piece in sorted(range(large.program.piece_count), key=lambda x: each.c_place[x]):
                        place = each.c_place[piece]
                        if 0 <= place < large.program.hex_count:
                            story.hear(each, "move", (piece, place, 0), "", "")
                    story.hear(each, "the day is over", (), "", "")
                    # Of those that are told in one line, the order of moves decides who comes first, with a capital.
                    told.append(sorted(sorted(line.lower().replace(",", "").split()) for line in story.lines))
                assert told[0] == told[1], what
                compared += 1
        state.answer(policy.choose(state))
    assert compared > 100


def test_a_card_drawn_out_of_sight_is_not_named(large: Game) -> None:
    if not large.ir["cards"]:
        return
    state = large.start(0, 1)
    hidden = next(c for c in range(large.program.card_count) if large.program.CARD_SIDE[c] == 1)
    number = next(i for i, q in enumerate(large.questions) if q.kind == "chance" and q.type == "card")
    for seat, named in ((ALL, True), (0, False)):
        story = Story(large, seat)
        story.hear(state, "chance", (number, hidden), "", "")
        story.hear(state, "turn", (1,), "turn", "")
        shown = str(large.ir["cards"][hidden]["number"]) in story.lines[0]
        assert shown == named


def test_a_text_names_a_piece_as_each_seat_knows_it(veiled: Game) -> None:
    state = veiled.start(0, 6)
    foot = next(x for x in range(veiled.program.piece_count) if veiled.ir["pieces"][x]["id"] == "B_Foot_1")
    lines = {}
    for seat in (ALL, 0, 1):
        story = Story(veiled, seat)
        story.hear(
            state,
            "tell",
            ("{piece} and {piece}: {number}, {condition}, {{x}} {side}", foot, -1, 7, 1),
            "",
            "9.9",
        )
        (lines[seat],) = story.lines

    assert lines[ALL] == lines[0] == "  Blue's 1st Foot and none: 7, yes, {x} {side} [9.9]."
    assert "Foot" not in lines[1] and lines[1].endswith("of Blue and none: 7, yes, {x} {side} [9.9].")


def test_a_retreat_is_told_apart_from_a_move(game: Game) -> None:
    state = game.start(0, 1)
    story = Story(game)
    story.hear(state, "move", (0, 0, 3), "", "")
    for old, new in ((3, 4), (4, 5)):
        asked = SimpleNamespace(
            kind="retreat", seat=0, subject=(0,), fixed=SimpleNamespace(type="hex", way="")
        )
        story.decided(SimpleNamespace(question=asked), new)  # type: ignore[arg-type]
        story.hear(state, "move", (0, old, new), "", "")
    story.hear(state, "move", (0, 5, 4), "", "")
    story.hear(state, "an alarm is given", (), "", "9.9")

    verbs = [line.split(" from ")[0].split()[-1] for line in story.lines[:-1]]
    assert verbs == ["goes", "retreats", "goes"]


def test_units_that_go_the_same_way_together_are_told_in_one_line(game: Game) -> None:
    state = game.start(0, 1)

    def lines(*moves: tuple[int, int, int]) -> list[str]:
        story = Story(game)
        for move in moves:
            story.hear(state, "move", move, "", "")
        story.hear(state, "an alarm is given", (), "", "9.9")
        return [line.strip() for line in story.lines[:-1]]

    ids = [place_name(state, number) for number in range(6)]
    joined = lines((0, 0, 3), (1, 0, 3), (0, 3, 4), (1, 3, 4))
    assert len(joined) == 1 and joined[0].endswith(f" go from {ids[0]} to {ids[3]}, {ids[4]}.")
    assert " and " in joined[0]
    # One stays behind, one begins elsewhere, one goes elsewhere: each is told for itself.
    assert [line.split(" from ")[1] for line in lines((0, 0, 3), (1, 0, 3), (0, 3, 4))] == [
        f"{ids[0]} to {ids[3]}, {ids[4]}.",
        f"{ids[0]} to {ids[3]}.",
    ]
    assert len(lines((0, 0, 3), (1, 2, 3))) == 2
    assert len(lines((0, 0, 3), (1, 0, 4))) == 2
    assert len(lines((0, 0, 3), (0, 3, 4), (1, 0, 3))) == 2


def told_of(
    folder: Path, rules: str, do: str, seat: int = ALL, answers: int = 20, seed: int = 3
) -> list[str]:
    """What a seat is told while a procedure is carried out, by the first choice and any chance."""
    game = Game(package(game_with(folder, rules)))
    state, story, policy = game.blank(), Story(game, seat), RandomPolicy(seed)
    state.manual, state.ear = False, story.hear
    for name, place in {"B_Foot_1": 0, "B_Foot_2": 1, "R_Foot_1": 9}.items():
        game.space["move_piece"](state, game.program.piece_ids.index(name), place)
    story.lines.clear()
    game.enter(state, do)
    for _ in range(answers):
        if state.question is None:
            break
        state.answer(policy.choose(state))
    story.hear(state, "tell", ("this is all",), "", "")
    return story.lines[:-1]


CARDS = """
deck chance of each side                                   @ 8.1
  cards  1..2
card 1 of chance of Blue                                   @ 8.1
card 2 of chance of Blue                                   @ 8.1
card 1 of chance of Red                                    @ 8.1
card 2 of chance of Red                                    @ 8.1
procedure thrice                                           @ 8.2
  repeat 3 times
    draw 1 from chance of Blue as c
    discard c
"""


def test_a_pile_that_is_filled_again_from_the_discards_is_told(tmp_path: Path) -> None:
    lines = told_of(tmp_path, CARDS, "thrice")

    said = "  The pile of chance of Blue is empty: the discards are shuffled into it."
    assert [line == said for line in lines] == [False, False, True, False], lines


def test_a_shuffle_is_told(tmp_path: Path) -> None:
    rules = CARDS.replace("    discard c\n", "    discard c\n  shuffle chance of Blue\n")

    assert told_of(tmp_path, rules, "thrice")[-1] == "  All cards of chance of Blue are shuffled."


LADDER = """
ladder morale broken < shaky < steady                      @ 8.1
table nerves                                               @ 8.2
  rows die 1..6 ; cells morale
  data
    1..3  broken
    4..6  steady
state mood of game                                         @ 8.1
  values  morale
  start   none
quantity spirit with n: number measure morale              @ 8.3
  base    nerves(n)
  drums:  plus 1 level
  tired:  minus 3 levels when n < 4
procedure test-nerves                                      @ 8.2
  tell "{mood}, {nerves(1)}, {spirit(6)}, {spirit(1)}"
  show spirit(6)
"""


def test_steps_of_a_ladder_are_told_by_name_even_beyond_its_ends(tmp_path: Path) -> None:
    lines = told_of(tmp_path, LADDER, "test-nerves")

    assert lines[0] == "  None, broken, 1 level above steady, 2 levels below broken [8.2]."
    assert lines[1] == "  Spirit = 1 level above steady [8.2]."


POOLS = """
box pool                                                   @ 8.1
  seen by  all
cup bag                                                    @ 8.1
box hidden-hand                                            @ 8.1
  seen by  none
procedure open-pool                                        @ 8.2
  move R_Foot_1 to pool
  pick 1 of unit in pool at random as c
procedure stays                                            @ 8.2
  move R_Foot_1 to bag
  pick 1 of unit in bag at random as c
  set moved of c to yes
  move c to pool
procedure into-the-open                                    @ 8.2
  move R_Foot_1 to bag
  pick 1 of unit in bag at random as c
  tell "a chit"
  move c to pool
procedure out-of-sight                                     @ 8.2
  move R_Foot_1 to bag
  pick 1 of unit in bag at random as c
  move c to hidden-hand
"""
DRAWN = "  Red's 1st Foot is drawn [8.2]."


@pytest.mark.parametrize(
    ("do", "both"), [("open-pool", True), ("into-the-open", True), ("stays", True), ("out-of-sight", False)]
)
def test_who_is_told_which_piece_was_drawn(tmp_path: Path, do: str, both: bool) -> None:
    told = {seat: told_of(tmp_path / str(seat), POOLS, do, seat) for seat in (ALL, 0, 1)}

    assert DRAWN in told[ALL] and DRAWN in told[1], told
    assert (DRAWN in told[0]) == both, told[0]
    if not both:
        named = [line for line in told[0] if "1st Foot" in line]
        assert named == ["  Red's 1st Foot leaves 0401 Southam for the bag box."], (
            "it stood on the map in sight of all"
        )


def test_a_box_of_a_side_and_several_sentences_are_told_in_english(tmp_path: Path) -> None:
    box = "box taken-home of each side                                     @ 8.1\n  seen by all\n"
    go = (
        "procedure back  @ 8.3\n  move R_Foot_1 to taken-home of Blue\n"
        '  tell "the siege is over. {1} points are lost."\n  tell "{2 - 1} point is left."\n'
    )

    lines = told_of(tmp_path, POOLS + box + go, "back", ALL)

    assert "  Red's 1st Foot leaves 0401 Southam for the taken home box of Blue." in lines
    assert lines[-2:] == [
        "  The siege is over. 1 point is lost. [8.3]",
        "  1 point is left [8.3].",
    ]


def test_a_piece_that_goes_from_an_open_box_into_a_cup_is_named(tmp_path: Path) -> None:
    cover = "state unseen of unit  @ 8.1\ncover of unit  @ 8.1\n  hides  unseen\n  shows  flag\n"
    rules = (
        POOLS
        + 'procedure back  @ 8.3\n  roll 1d6 as ignored\n  move R_Foot_1 to pool\n  tell "now"\n  move R_Foot_1 to bag\n'
    )
    for name, more in (("plain", ""), ("cover", cover)):
        lines = told_of(tmp_path / name, rules + more, "back", 0)
        assert lines[-1] == "  Red's 1st Foot goes to the bag box.", lines


def test_a_piece_that_stays_in_a_cup_is_told_to_its_side_alone(tmp_path: Path) -> None:
    rules = POOLS.replace(
        "  set moved of c to yes\n  move c to pool\n",
        "  roll 1d6 as ignored\n  move c to pool\n",
    )
    told = {seat: told_of(tmp_path / str(seat), rules, "stays", seat) for seat in (0, 1)}

    assert DRAWN in told[1] and DRAWN not in told[0]


VEILED = """
state unseen of unit                                       @ 8.1
{start}cover of unit                                              @ 8.1
  hides  unseen
  shows  flag
"""


@pytest.mark.parametrize("start", ["", "  start  yes\n"])
def test_nobody_is_told_where_the_other_one_sets_up_hidden_units(tmp_path: Path, start: str) -> None:
    rules = VEILED.format(start=start)
    cover = "  each u in unit of Red\n    set unseen of u to yes\n"
    show = "  each u in unit of Blue\n    set unseen of u to no\n  set unseen of R_Horse to no\n"
    path = game_with(tmp_path, rules)
    with (path / "scenario.hw").open("a", encoding="utf-8") as file:
        file.write(cover + show)
    game = Game(package(path))

    def set_up(seat: int) -> list[str]:
        story, policy = Story(game, seat), RandomPolicy(1)
        state = game.start(0, 1, ear=story.hear)
        while "Turn 1" not in story.lines:
            value = policy.choose(state)
            story.decided(state, value)
            state.answer(value)
        return story.lines[: story.lines.index("Turn 1")]

    told, own = set_up(0), set_up(1)
    horse = [line for line in own if "Red's Light Horse enters" in line]
    assert horse and [line for line in told if "Red" in line] == horse
    assert any("Red's 1st Foot enters 0401" in line for line in own)
    assert not [line for line in told if "covered force" in line.lower()]
    assert [line for line in own if "Blue's Light Horse" in line]


FIRED_ON = """
state unseen of unit                                       @ 8.1
  start  yes
cover of unit                                              @ 8.1
  hides  unseen
  shows  flag
reaction shoot "fire at the moving unit" on enters by march  @ 8.2
  scope  1 own foot
  do
{shown}    roll 1d6 as ignored
procedure go                                               @ 8.3
  move B_Foot_1 by march
"""


@pytest.mark.parametrize("shown", [True, False])
def test_a_reaction_is_told_to_the_other_side_without_a_unit_that_stays_hidden(
    tmp_path: Path, shown: bool
) -> None:
    rules = FIRED_ON.format(shown="    set unseen of self to no\n" if shown else "")
    at = Position(tmp_path, rules, "go", {"B_Foot_1": "0101", "R_Foot_1": "0401", "R_Foot_2": "0302"})
    stories = {seat: Story(at.game, seat) for seat in (ALL, 0, 1)}

    def hear(*event: Any) -> None:
        for story in stories.values():
            story.hear(*event)

    at.state.ear = hear
    for text in ("0201", "fire at the moving unit", "R_Foot_2", "4", "pass"):
        question = at.state.question
        assert question is not None
        value = question.parse("2nd Foot in 0302" if text == "R_Foot_2" else text)
        for story in stories.values():
            story.decided(at.state, value)
        at.state.answer(value)
    for story in stories.values():
        story.close(at.state)
    told = {seat: [line for line in story.lines if "fire at" in line] for seat, story in stories.items()}

    assert told[ALL] == told[1] == ["  Red: fire at the moving unit, Red's 2nd Foot in 0302 [8.2]."]
    assert told[0] == (told[1] if shown else ["  Red: fire at the moving unit [8.2]."])


TWICE = """
movement dash of unit                                      @ 8.1
  allowance   1 MP
  cost        1 MP
{action}procedure go                                               @ 8.3
  set order of Blue to 0
  {then}
"""
DASH = """action dash-on "dash"                                      @ 8.2
  scope  1 own unit on map
  do
    move self by dash
"""


@pytest.mark.parametrize(
    ("action", "then", "texts"),
    [
        (DASH, "open dash-on until pass", ("dash", "0201", "dash", "0301", "pass")),
        ("", "move B_Foot_1 by march\n  move B_Foot_1 by dash", ("0201", "stop", "0301")),
    ],
)
def test_moves_by_two_actions_or_movements_are_told_apart(
    tmp_path: Path, action: str, then: str, texts: tuple[str, ...]
) -> None:
    at = Position(tmp_path, TWICE.format(action=action, then=then), "go", {"B_Foot_1": "0101"})
    story = Story(at.game)
    at.state.ear = story.hear
    for text in texts:
        question = at.state.question
        assert question is not None
        value = question.parse("pass" if text == "stop" else text)
        story.decided(at.state, value)
        at.state.answer(value)
    story.close(at.state)

    assert story.lines[:-1] == [
        "  Blue's 1st Foot goes from 0101 to 0201.",
        "  Blue's 1st Foot goes from 0201 to 0301.",
    ]


def test_a_question_that_is_answered_yes_is_told(tmp_path: Path) -> None:
    rules = """
procedure go                                               @ 8.3
  open cheer until pass
action cheer "cheer"                                       @ 8.1
  do
    actor may "beat the drums"                             @ 8.2
      gain 1 order for actor
"""
    at = Position(tmp_path, rules, "go", {"B_Foot_1": "0101"})
    story = Story(at.game)
    at.state.ear = story.hear
    for text in ("cheer", "yes", "cheer", "no", "pass"):
        question = at.state.question
        assert question is not None
        value = question.parse(text)
        story.decided(at.state, value)
        at.state.answer(value)
    story.close(at.state)

    cheers = "  Blue: cheer [8.1]."
    assert story.lines[:-1] == [cheers, "  Blue: beat the drums: yes [8.2].", cheers]


def test_the_only_unit_of_an_action_that_opens_others_is_named(tmp_path: Path) -> None:
    rules = """
action rouse "rouse a unit"                                @ 8.6
  scope  1 own unit on map
  do
    open stir, lull until pass
action stir "stir"                                         @ 8.7
  do
    tell "It stirs."
action lull "lull"                                         @ 8.8
  do
    tell "It lies still."
procedure go                                               @ 8.6
  open rouse, lull
procedure begin                                            @ 8.6
  do go for Blue
"""
    at = Position(tmp_path, rules, "begin", {"B_Horse": "0101"})
    story = Story(at.game)
    at.state.ear = story.hear
    for words in ("rouse a unit", "lull"):
        question = at.state.question
        assert question is not None
        value = question.parse(words)
        story.decided(at.state, value)
        at.state.answer(value)

    assert any(
        line.strip().startswith("Blue: rouse a unit, Blue's Light Horse in 0101") for line in story.lines
    )


def test_the_face_of_a_unit_out_of_sight_is_told_once(tmp_path: Path) -> None:
    horse = "kind horse is unit"
    game = Game(package(game_with(tmp_path, changes=((horse, f"  hidden  spent\n\n{horse}"),))))
    state, piece = game.blank(), game.program.piece_ids.index("R_Foot_1")
    game.space["move_piece"](state, piece, 9)
    spent = list(game.program.faces).index("spent")
    state.columns["c_face"][piece] = spent

    story = Story(game, 0)
    story.hear(state, "face", (piece, 0, spent), "", "")

    assert not sees(state, 0, piece)
    assert story.lines[-1].strip() == "A unit of Red is now spent."


def test_a_name_that_begins_with_its_nation_is_not_given_it_twice(large: Game) -> None:
    state = large.start(0, 1)
    piece = next(x for x in range(large.program.piece_count) if large.program.NATION[x] >= 0)
    nation, known = (
        large.ir["nations"][large.program.NATION[piece]].replace("_", " "),
        large.ir["pieces"][piece],
    )
    plain = piece_name(state, ALL, piece)
    assert plain == f"{nation} {known['name']}"
    before = known["name"]
    known["name"] = plain
    try:
        assert piece_name(state, ALL, piece) == plain
    finally:
        known["name"] = before


ROLLS = """
procedure storm with u: unit                               @ 4.1
  roll 2d6 as assault-roll
  roll 3d6 as second-roll
  roll 1d6 as die
  roll 2d6 >= 2
    tell "over"
procedure storms                                           @ 4.1
  roll 2d6 as assault-roll
  roll 3d6 as second-roll
  roll 1d6 as die
  roll 2d6 >= 2
    tell "over"
  do storm(B_Foot_1)
"""


def test_the_dice_of_a_roll_are_told_together_with_its_name_or_its_unit(tmp_path: Path) -> None:
    game = Game(package(game_with(tmp_path, ROLLS)))
    state = game.blank()
    state.manual = False
    story = Story(game)
    state.ear = story.hear
    game.enter(state, "storms")
    story.close(state)
    told = [re.sub(r"(?<= )[1-6](?=[ ,])|\d+(?= in all)", "#", line.lstrip()) for line in story.lines]

    assert told[:5] == [
        "2 dice show # and #, # in all (assault roll) [4.1].",
        "3 dice show #, # and #, # in all (second roll) [4.1].",
        "A die shows # [4.1].",
        "2 dice show # and #, # in all [4.1].",
        "Over [4.1].",
    ]
    assert told[5] == "2 dice show # and #, # in all, for Blue's 1st Foot [4.1]."
