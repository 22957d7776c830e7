"""What a rule does to none: a fault in `test` and `simulate --check`, a line of the story otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import failures, game_with, package, reasons
from toolchain.cli.main import main
from toolchain.engine.absent import optional_parameters
from toolchain.engine.game import Game
from toolchain.engine.verify.side_by_side import begin
from toolchain.play.telling import tell

RULES = """
state hits of unit                                         @ 8.1
  values  0..4
state flooded of hex                                       @ 8.1
state burnt of hexside                                     @ 8.1
kind marker                                                @ 8.1
relation marks from marker to unit                         @ 8.1
deck orders of each side                                   @ 8.1
  cards  1..2
card 1 of orders of Blue                                   @ 8.1
card 2 of orders of Blue                                   @ 8.1
card 1 of orders of Red                                    @ 8.1
card 2 of orders of Red                                    @ 8.1
token lead                                                 @ 8.1
entry village-road of unit                                 @ 8.1
  at  village
procedure bare with u: unit                                @ 8.2
  tell "done"
procedure careful with u: unit                             @ 8.2
  when u is not none
    tell "somebody"
procedure on-the-map with u: unit                          @ 8.2
  when u on map
    tell "somebody"
procedure handing-on with u: unit                          @ 8.2
  do careful(u)
"""
NOTHING = """
procedure upset                                            @ 8.3
  let nobody = first (own unit where strength of it > 9)
  {line}
"""
# What a line says; each stands in `upset`, where `nobody` is none.
LINES = {
    "set hits of nobody to 2": "the piece whose `hits` changes is none",
    "set hits of nobody to 0": "the piece whose `hits` changes is none",
    "clear hits of nobody": "the piece whose `hits` changes is none",
    "set flooded of hex of nobody to yes": "the hex whose `flooded` changes is none",
    "set burnt of hexside(hex 0101, hex 0403) to yes": "the hexside whose `burnt` changes is none",
    "move nobody to hex 0202": "the piece to move is none",
    "move B_Foot_1 to hex of nobody": "the place to move a piece to is none",
    "move nobody by march": "the piece to move is none",
    "move nobody by retreat": "the piece to move is none",
    "enter nobody": "the piece to enter is none",
    "turn nobody to spent": "the piece to turn is none",
    "attach nobody to B_Foot_1": "the piece to attach is none",
    "attach B_Foot_1 to nobody": "the piece to attach a piece to is none",
    "detach nobody": "the piece to detach is none",
    "gain 1 order for holder of lead": "the side whose `order` changes is none",
    "spend 1 order of holder of lead": "the side whose `order` changes is none",
    "set order of opponent of holder of lead to 1": "the side whose `order` changes is none",
    "do bare(B_Foot_1) for holder of lead": "the side to act is none",
    "holder of lead chooses 1 unit as chosen": "the side to be asked is none",
    'holder of lead may "go on"': "the side to be asked is none",
    "discard first (hand of orders of actor)": "the card to put away is none",
    "do bare(nobody)": "`u` of `bare` is none",
    "do bare(none)": "`u` of `bare` is none",
    "later 1 turn on at first do bare(nobody)": "`u` of `bare` is none",
}
TURN = "  open move, attack until pass\n"


def _game(tmp_path: Path, line: str) -> Path:
    # Of the cards some must be in hand for lint to see that the hand is read; none is when this is asked.
    rules = RULES + NOTHING.format(line=line.replace("holder of lead", "(holder of lead)"))
    return game_with(tmp_path, rules, "  do upset for Blue\n", ((TURN, f"  do upset\n{TURN}"),))


@pytest.mark.parametrize("line", LINES)
def test_a_fault_where_it_is_looked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    game, sentence = _game(tmp_path, line), f"{LINES[line]} [8.3]"

    assert [sentence in text for text in reasons(game)] == [True]
    assert main(["simulate", str(game), "--games", "1", "--check", "--jobs", "1"]) == 1
    assert sentence in capsys.readouterr().out


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_the_story_otherwise(tmp_path: Path, line: str) -> None:
    game = Game(package(_game(tmp_path, line)))
    sentence = LINES[line][0].upper() + LINES[line][1:]

    story = "\n".join(tell(game, 0, 1))

    assert f"{sentence} [8.3]." in story
    assert "off the map" not in story


@pytest.mark.parametrize("strict", [False, True], ids=["story", "fault"])
@pytest.mark.parametrize("line", LINES)
def test_the_interpreter_agrees(tmp_path: Path, line: str, strict: bool) -> None:
    game = Game(package(_game(tmp_path, line)))
    both = begin(game, 0, 1, strict)
    differences = list(both.differences())
    for _ in range(40):
        if both.over or differences:
            break
        both.answer(both.state.opts[-1])
        differences = list(both.differences())

    assert differences == []
    assert all(LINES[line] in text for text in both.refused) is strict


@pytest.mark.parametrize("line", ["do careful(nobody)", "do on-the-map(nobody)", "do handing-on(none)"])
def test_who_asks_may_be_handed_none(tmp_path: Path, line: str) -> None:
    assert failures(_game(tmp_path, line)) == []


def test_an_event_that_asks_is_enough(tmp_path: Path) -> None:
    rules = """
event panic with u: unit                                   @ 8.1
  do
    when u is not none
      turn u to spent
event calm with u: unit                                    @ 8.1
  do
    tell "calm"
procedure befall with u: unit                              @ 8.2
  happen panic with u
procedure nothing-asked with u: unit                       @ 8.2
  tell "done"
"""
    found = optional_parameters(package(game_with(tmp_path, rules)))

    assert ("befall", "u") in found
    assert ("event calm", "u") not in found and ("nothing-asked", "u") not in found


def test_a_piece_leaves_by_a_rule_that_says_so(tmp_path: Path) -> None:
    example = "  move B_Foot_1 to hex 0202\n  move B_Foot_1 to {place}\n  expect not B_Foot_1 on map\n"

    for number, place in enumerate(("none", "(hex 0203 when B_Foot_2 on map otherwise none)")):
        assert failures(game_with(tmp_path / str(number), "", example.format(place=place))) == []
    assert len(failures(game_with(tmp_path / "x", "", example.format(place="hex of B_Foot_2")))) == 1


def test_a_choice_that_comes_up_empty_stands_for_none(tmp_path: Path) -> None:
    rules = """
procedure choose-nobody                                    @ 8.2
  actor chooses 1 own unit where strength of it > 9 as chosen
  pick 1 of (own unit where strength of it > 9) at random as drawn
  when chosen is none and drawn is none
    set control of hex 0101 to Red
"""
    example = "  do choose-nobody for Blue\n  expect control of hex 0101 = Red\n"

    assert failures(game_with(tmp_path, rules, example)) == []
