"""A game in which something never happens is seen by playing it; the shipped games are quiet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.effects import signature
from tests.effects.pairs import Pair, write_game
from tests.shipped import TEMPLATE, played
from toolchain.engine.program import RuleError
from toolchain.play import liveness as module
from toolchain.play.liveness import Sign, dead_in_all, liveness
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import find_scenario, load_project


def signs(
    folder: Path, text: str, games: int = 10, without: tuple[str, ...] = ("rules", "units")
) -> list[str]:
    """What is seen of the small game with blocks of its own."""
    lines = ["  " + line for line in text.splitlines()]
    game = write_game(folder / "game", [Pair(["here"], lines={"game.hw": lines})])
    assert signature.errors(load_project(game)) == []
    life = liveness(signature.rules(load_project(game)), games)
    assert life.games == games
    return [sign.text for sign in life.signs if sign.sort not in without]


def test_the_small_game_is_alive(tmp_path: Path) -> None:
    assert signs(tmp_path, "") == []


def test_an_action_that_is_never_possible(tmp_path: Path) -> None:
    rules = """\
action dig "dig in"  @ 9.1
  scope  1 own unit where strength of it > 9
  do
    set moved of self to yes
procedure player-turn  @ 2.2
  gain 2 order for actor
  open move, attack, dig until pass
  set order of actor to 0
"""
    (found,) = signs(tmp_path, rules)

    assert found.startswith("action `dig` (9.1): opened ")
    assert found.endswith(" times, but never possible")


def test_a_phase_in_which_nothing_happens(tmp_path: Path) -> None:
    rules = """\
procedure late  @ 2.7
  tell "a side ends"
sequence  @ 2.0
  set-up
  turn day 1..4
    phase first  @ 2.0
      do player-turn for Blue
      do player-turn for Red
    phase supply  @ 2.1
      each u in unit where strength of it > 9
        turn u to spent
    phase refit  @ 2.6
      each u in unit where it is spent
        turn u to fresh
"""
    found = signs(tmp_path, rules)

    assert found == ["phase `supply`: played 40 times; nobody was asked and nothing changed"]


def test_a_side_that_is_never_asked_again(tmp_path: Path) -> None:
    rules = """\
procedure player-turn  @ 2.2
  when not (actor is Red and turn >= 2)
    gain 2 order for actor
    open move, attack until pass
    set order of actor to 0
"""
    assert signs(tmp_path, rules) == ["Red chooses nothing from turn 2 on (30 turns in 10 games)"]


def test_a_game_that_breaks_down_is_no_sign_of_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the last one, and those before it are looked at."""
    played_out, seeds = module.playout, []

    def playout(game: Any, scenario: Any, seed: int, *more: Any, **named: Any) -> Any:
        seeds.append(seed)
        if seed == 2:
            raise RuleError("it breaks down")
        return played_out(game, scenario, seed, *more, **named)

    monkeypatch.setattr(module, "playout", playout)
    game = write_game(tmp_path / "game", [Pair(["here"], lines={"game.hw": []})])
    life = liveness(signature.rules(load_project(game)), 10)

    assert (life.games, seeds) == (2, [0, 1, 2])
    assert [sign for sign in life.signs if sign.sort == "side"] == []


def test_a_chit_that_never_comes_back(tmp_path: Path) -> None:
    """Each side moves when its chit is drawn; what is drawn is never put back into the cup."""
    rules = """\
kind chit  @ 9.2
  faces  up
forces chits-of-blue of Blue  @ 9.2
  chit  Blue-1
forces chits-of-red of Red  @ 9.2
  chit  Red-1
cup bag  @ 9.2
  holds  chit
procedure once  @ 9.2
  each c in chit
    move c to bag
procedure player-turn  @ 2.2
  when some (chit in bag)
    pick 1 of chit in bag at random as drawn
    move drawn to lost
    gain 2 order for side of drawn
    do impulse for side of drawn
procedure impulse  @ 2.2
  open move, attack until pass
  set order of actor to 0
"""
    assert [text.split(" (")[0] for text in signs(tmp_path, rules)] == [
        "Blue chooses nothing from turn 2 on",
        "Red chooses nothing from turn 2 on",
    ]


def test_a_chit_that_is_drawn_and_stays_in_its_cup_is_in_play(tmp_path: Path) -> None:
    rules = """\
kind chit  @ 9.2
  faces  up
forces chits  @ 9.2
  ids  C_
  chit  Sun, Moon
kind spare-chit  @ 9.2
forces spare-chits  @ 9.2
  ids  C_
  spare-chit  Star
cup bag  @ 9.2
  holds  chit, spare-chit
procedure late  @ 2.7
  pick 1 of chit in bag at random as drawn
  tell "{drawn}"
"""
    assert signs(tmp_path, rules, without=("rules",)) == ["1 of 9 units never in play: C_Star"]


def test_a_unit_that_stays_in_its_box_is_told_apart(tmp_path: Path) -> None:
    rules = """\
kind depot  @ 9.2
  faces  up
forces depots of Blue  @ 9.2
  ids  D_
  depot  Main
box yard  @ 9.2
  holds  depot
"""
    assert signs(tmp_path, rules, without=("rules",)) == [
        "1 of 7 units always in the same box, never on the map: D_Main"
    ]


def test_an_elimination_that_never_happens_is_named_by_its_kind(tmp_path: Path) -> None:
    rules = """\
kind mine  @ 9.2
  faces  up
forces mines of Blue  @ 9.2
  ids  M_
  mine  Near
elimination of unit  @ 9.2
  because  any to lost
elimination of mine  @ 9.2
  because  any to lost
  do
    tell "{self} is gone"
procedure late  @ 2.7
  each u in mine on map
    eliminate u
"""
    (never,) = [text for text in signs(tmp_path, rules, without=("units",)) if "rules never used" in text]
    assert "elimination of mine" in never
    assert "elimination of any unit" in never
    assert "elimination 2" not in never


def test_a_row_of_a_table_that_no_roll_reaches(tmp_path: Path) -> None:
    rules = """\
table weather  @ 9.3
  rows n 1..9 ; cells number
  data
    1..3  1
    4..6  2
    7..9  3
procedure early  @ 2.7
  roll 1d6 as sky
  tell "weather"
  gain weather(sky) order for actor
  set order of actor to 0
"""
    found = signs(tmp_path, rules, games=40)

    assert [text for text in found if not text.startswith("table `weather` (9.3): read ")] == []
    assert found[0].endswith(" times, but never in row 7..9")


def test_the_open_end_of_a_table_that_no_roll_reaches(tmp_path: Path) -> None:
    rules = """\
table weather  @ 9.3
  rows n ; cells number
  data
    ..3   1
    4..6  2
    7..   3
procedure early  @ 2.7
  roll 1d6 as sky
  gain weather(sky) order for actor
  set order of actor to 0
"""
    (found,) = signs(tmp_path, rules, games=20)

    assert found.endswith(" times, but never in row 7..")


@pytest.mark.parametrize(
    ("rows", "seen"), [("n 0..2", ["but never in row 2"]), ("sky", [])], ids=["numbers", "names"]
)
def test_rows_that_are_names_may_be_those_of_other_scenarios(
    rows: str, seen: list[str], tmp_path: Path
) -> None:
    names = ("clear", "rain", "snow") if rows == "sky" else ("0", "1", "2")
    read = "(clear when die < 4 otherwise rain)" if rows == "sky" else "(0 when die < 4 otherwise 1)"
    rules = f"""\
values sky clear, rain, snow  @ 9.3
table weather  @ 9.3
  rows {rows} ; cells number
  data
    {names[0]}  1
    {names[1]}  2
    {names[2]}  3
procedure early  @ 2.7
  roll 1d6 as die
  gain weather({read}) order for actor
  set order of actor to 0
"""
    found = signs(tmp_path, rules, games=20)

    assert [text.partition(" times, ")[2] for text in found] == seen


def test_a_card_that_is_never_drawn(tmp_path: Path) -> None:
    """It is kept aside from the beginning."""
    cards = [
        f"card {number} of news of {side}  @ 9.4\n  value {number}\n"
        for side in ("Blue", "Red")
        for number in (1, 2, 3)
    ]
    rules = """\
deck news of each side  @ 9.4
  cards  1..3
  has    value
procedure once  @ 9.4
  put card 2 of news of Blue in aside
procedure early  @ 2.7
  draw 1 from news of actor to hand
  each c in hand of news of actor
    tell "read"
    put c in pile
"""
    (found,) = signs(tmp_path, rules + "".join(cards), games=20)

    assert found == "deck `news`: 80 cards used, but never card 2"


@pytest.mark.parametrize("folder", [TEMPLATE, *played()], ids=lambda path: path.name)
def test_shipped_games_are_quiet(folder: Path) -> None:
    project = load_project(folder)
    scenarios = [find_scenario(project, name) for name in project.scenario_names()] or [None]
    lives = [liveness(build_model(project, scenario)[0].ir, 4).signs for scenario in scenarios]

    assert [sign.text for sign in dead_in_all(lives, _shown(folder))] == []


def _shown(folder: Path) -> set[tuple[str, str]]:
    """Actions that examples open."""
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.hw")]
    return {
        ("action", word)
        for text in texts
        for line in text.splitlines()
        if line.startswith("  open ")
        for word in line.replace(",", " ").split()[1:]
    }


def test_what_one_scenario_lacks_is_no_sign_of_all() -> None:
    here, there = Sign("action", "dig", "9.1", "dig"), Sign("action", "swim", "9.2", "swim")
    still = Sign("side", "Red", "", "Red")

    assert dead_in_all([[here, there], [here, still]]) == [still, here]
    assert dead_in_all([[here], [here]], {("action", "dig")}) == []
