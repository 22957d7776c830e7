"""Lines that are refused, or only partly carried out: what waits, which choice a part of a name means, what is asked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.cli.changed_rules import with_rules

RALLY = """
trigger rally on enters by march                           @ 5.4
  requires side of mover = Blue
  do
    Blue may "cheer"
      roll 1d6 as die
      tell "cheers"
"""
BY_TURNS = """
procedure one-each                                         @ 2.2
  do one-action for Blue
  do one-action for Red

procedure one-action                                       @ 2.2
  gain 1 order for actor
  open move, attack
"""
CHOSEN = """
procedure review                                           @ 2.2
  actor may choose any number of own unit on map as called saying "who is called"
    each u in called
      tell "{u} is called"
"""

FORCED = """
procedure forced                                           @ 2.2
  actor may choose 1 own unit on map as marching saying "force the march of"
    move marching by march
"""


def _played(hexwright: Any, *lines: str, who: tuple[str, ...] = ("--bot", "Red")) -> str:
    typed = "".join(f"{line}\n" for line in ("0101", *lines, "quit", "n"))
    return str(hexwright("play", "my-game", *who, "--seed", "3", typed=typed).out)


def test_go_on_in_a_line_loses_no_order(hexwright: Any, game: Path) -> None:
    with_rules(game, RALLY)

    out = _played(hexwright, "1st Foot to 0201; 2nd Foot to 0202", "yes; go on", "go on")

    assert "something else came up: `2nd Foot to 0202` is not carried out" in out
    assert "2nd Foot goes from 0102 to 0202" in out


def test_several_orders_end_when_the_other_side_is_to_act(hexwright: Any, game: Path) -> None:
    with_rules(game, BY_TURNS, ("do player-turn for Blue", "repeat 3 times\n        do one-each"))

    out = _played(hexwright, "1st Foot, 2nd Foot to 0201")

    assert "1st Foot goes from" in out
    assert "cannot go to 0201" not in out
    assert "the order is not yet carried out for 2nd Foot; `go on` continues" in out


def test_the_question_is_shown_again_only_where_it_is_not_the_last_thing_shown(
    hexwright: Any, game: Path
) -> None:
    asked = "Blue: choose an action"
    assert _played(hexwright, "fly 1st Foot").count(asked) == 1
    for lines in (["fly 1st Foot"] * 2, ["units", "fly 1st Foot"], ["fly 1st Foot", "units", "fly 1st Foot"]):
        assert _played(hexwright, *lines).count(asked) == 2
    assert _played(hexwright, *["fly 1st Foot"] * 4).count(asked) == 3
    assert _played(hexwright, "units", "?", "fly 1st Foot").count(asked) == 2

    out = _played(hexwright, "fly 1st Foot", "fly 1st Foot")
    assert re.search("is not one of the choices[^>]*\nBlue: choose an action [^>]*1  move a unit\n", out)


def test_an_order_that_comes_too_far_gives_the_reason_at_with_which_unit(hexwright: Any, game: Path) -> None:
    by_action = _played(hexwright, "1st Foot to 0403")
    by_unit = _played(hexwright, "move", "1st Foot to 0403")

    reason = re.search("cannot go to 0403[^\n]*\n([^\n]+\n[^\n]+)\n", by_action)
    assert reason is not None and "0403" in reason[1]
    assert reason[1] in by_unit


def test_an_order_at_a_choice_of_who_moves_is_refused_for_its_hex_alone(hexwright: Any, game: Path) -> None:
    begin = "      do player-turn for Blue\n"
    with_rules(game, FORCED, (begin, "      do forced for Blue\n" + begin))

    out = _played(hexwright, "1st Foot to 0403", "1st Foot to 0202")

    assert "1st Foot cannot go to 0403 now" in out
    assert "answer this question" not in out
    assert "1st Foot goes from 0201 to 0202" in out


def test_whole_words_come_before_parts_of_words(hexwright: Any, game: Path) -> None:
    units = game / "oob"
    for file in units.iterdir():
        text = file.read_text("utf-8")
        file.write_text(text.replace("1st Foot", "VI Foot").replace("2nd Foot", "XVI Foot"), "utf-8")
    with_rules(
        game,
        CHOSEN,
        ("      do player-turn for Blue\n", "      do review for Blue\n      do player-turn for Blue\n"),
    )

    out = _played(hexwright, "i", "vi", "vi to 0201")

    assert re.search("`i` is ambiguous: VI Foot in 01[^\n]*, XVI Foot in 01", out)
    assert "VI Foot is called" in out
    assert "XVI Foot is called" not in out
    assert "Blue's VI Foot goes from 0101 to 0201" in out


def _numbered(game: Path, *names: str) -> None:
    """Blue's foot is called by numbers, and Blue begins with the choice of one unit, then of several."""
    for file in (game / "oob").iterdir():
        text = file.read_text("utf-8")
        for old, new in zip(("1st Foot", "2nd Foot"), names, strict=True):
            text = text.replace(old, new)
        file.write_text(text, "utf-8")
    one = CHOSEN.replace("review", "pick").replace("any number of", "1").split("    each")[0]
    one += '    tell "{called} is picked"\n'
    begin = "      do pick for Blue\n      do review for Blue\n      do player-turn for Blue\n"
    with_rules(game, CHOSEN + one, ("      do player-turn for Blue\n", begin))


def test_a_unit_is_called_by_its_number_alone(hexwright: Any, game: Path) -> None:
    _numbered(game, "Blue 17", "Blue 18")

    out = _played(hexwright, "17, 18", "17", "17, 18")

    assert "choose only one here: `17, 18` lists several" in out
    assert "Blue 17 is picked" in out
    assert "Blue 17 is called" in out
    assert "Blue 18 is called" in out


def test_a_number_of_a_unit_that_may_be_that_of_a_choice_is_asked_for(hexwright: Any, game: Path) -> None:
    _numbered(game, "Blue 17", "Blue 1")

    out = _played(hexwright, "17", "17, 1", "17, 99", "17, Blue 1")

    assert "`1` is also the number of a choice; write `Blue 1` or `3`" in out
    assert "`99` is not one of the choices, which are numbered 1 to 3" in out
    assert "Blue 17 is called" in out
    assert "Blue 1 is called" in out


def test_a_number_that_no_choice_has_is_no_part_of_a_name(hexwright: Any, game: Path) -> None:
    out = _played(hexwright, "move", "02", "9", "0102", "0202")

    numbered = "is not one of the choices, which are numbered 1 to 3 (`?` for help)"
    assert f"`02` {numbered}" in out
    assert f"`9` {numbered}" in out
    assert "2nd Foot goes from 0102 to 0202" in out


def test_a_unit_is_chosen_by_its_id(hexwright: Any, game: Path) -> None:
    out = _played(hexwright, "move", "B_Foot_2", "0202")

    assert "2nd Foot goes from 0102 to 0202" in out


def test_a_unit_that_cannot_be_chosen_for_an_action_is_told_why(hexwright: Any, game: Path) -> None:
    out = _played(hexwright, "1st Foot to 0201", "move", "1st Foot to 0202")

    assert re.search("cannot go to 0202 now\n +yes: moved of 1st Foot", out)


def test_an_action_is_also_called_by_its_name_in_the_rules(hexwright: Any, game: Path) -> None:
    with_rules(game, "", ('action move "move a unit"', 'action move "march"'))

    out = _played(hexwright, "move", "2nd Foot")

    assert "2nd Foot in 0102, move to" in out
    assert "is not one of the choices" not in out


def test_a_refused_step_is_told_by_what_bars_it(hexwright: Any, game: Path) -> None:
    out = _played(hexwright, "1st Foot", "0201", "0301", "why 0301")

    assert "river: 0201 / 0301 has river; 0201 / 0301 has no ford [2.1]" in out
    assert "not into 0301: river @ 2.1" in out


def test_a_number_beyond_the_list_is_no_unit(hexwright: Any, game: Path) -> None:
    out = _played(hexwright, "3")

    assert "`3` is not one of the choices, which are numbered 1 to 2" in out


def test_a_save_of_another_game_is_refused_in_words(hexwright: Any, game: Path, tmp_path: Path) -> None:
    hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="0101\nsave kept.json\nquit\n")
    other = game / "scenario.hw"
    other.write_text(other.read_text("utf-8").replace("Dawn at the ford", "Dusk"), "utf-8")
    (game / "hexwright.toml").write_text(
        (game / "hexwright.toml").read_text("utf-8").replace("Dawn at the ford", "Dusk"), "utf-8"
    )

    run = hexwright("play", "my-game", "--load", "kept.json")

    assert run.code == 2
    assert "kept.json: this game was saved in a scenario that my-game does not have: " in run.err
