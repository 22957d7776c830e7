"""What the terminal adds up for a stack, and which numbers it tells beside choices of units."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.position import Position
from toolchain.cli.play.table_view.board import Board
from toolchain.cli.play.table_view.stacks import standing_there, telling_apart, unit_lines, units

RULES = """
state hits of unit                                         @ 3.1
  values 0..4
procedure mark-first                                             @ 3.1
  set hits of B_Foot_1 to 3
"""
COUNTED = """
look foot
  strength  hits, speed, 2
"""


def _window(folder: Path, rules: str) -> str:
    """The map round a hex in which an infantry unit and a cavalry unit stand, with its legend."""
    at = Position(folder, rules, "mark-first", {"B_Foot_1": "0202", "B_Horse": "0202"})
    board = Board(at.game)
    wide, high = board.size()
    return "\n".join(board.window(at.state, 0, max(wide, 100), high))


def test_ratings_states_and_numbers_of_a_look_are_added_up(tmp_path: Path) -> None:
    shown = _window(tmp_path, RULES + COUNTED)
    assert re.search(r"\bB2:8\b", shown)
    assert "2:9 units and their strength" in shown


def test_without_a_look_only_the_rating_that_most_units_show_first_counts(tmp_path: Path) -> None:
    leader = "\nlook horse\n  row  speed - strength\n"
    shown = _window(tmp_path, RULES + leader)
    assert re.search(r"\bB2:4\b", shown)
    assert "2:9 units and their strength" in shown


def test_kinds_below_have_the_strength_of_the_kind_above(tmp_path: Path) -> None:
    shown = _window(tmp_path, RULES + COUNTED.replace("foot", "unit"))
    assert re.search(r"\bB2:15\b", shown)


def test_choices_of_units_tell_the_numbers_in_which_they_differ(tmp_path: Path) -> None:
    rules = RULES + COUNTED + 'look hits\n  text "hit"\nstate known-hits of unit @ 3.1\n  values 0..4\n'
    at = Position(tmp_path, rules, "mark-first", {"B_Foot_1": "0202", "B_Horse": "0202"})
    pieces = [at.piece("B_Foot_1"), at.piece("B_Horse")]

    assert telling_apart(at.state, 0, pieces) == [" (hit 3)", " (hit 0)"]
    assert telling_apart(at.state, 0, pieces[:1]) == [""]
    assert telling_apart(at.state, 0, [pieces[0], at.piece("B_Foot_2"), -1]) == ["", "", ""]


def test_states_are_called_by_the_text_of_their_marker_or_without_hyphens(tmp_path: Path) -> None:
    rules = RULES.replace("hits of", "hits-taken of") + "state held-by of hex @ 3.1\n  values side\n"
    look = '\nlook hits-taken\n  text "losses"\nlook control\n  text "held"\n'
    stand = {"B_Foot_1": "0202", "B_Horse": "0202"}
    for more, words in (("", "hits taken"), (look, "losses")):
        at = Position(tmp_path / words, rules + more, "mark-first", stand)
        pieces = [at.piece("B_Foot_1"), at.piece("B_Horse")]
        assert telling_apart(at.state, 0, pieces) == [f" ({words} 3)", f" ({words} 0)"]
        at.state.columns["c_held_by"][at.hex("0301")] = 1
        at.state.columns["c_control"][at.hex("0301")] = 0
        at.state.columns["c_control"][at.hex("0202")] = -1
        named = "held" if more else "control"
        assert f"{words} 3)" in "\n".join(units(at.state, 0, "0202"))
        assert units(at.state, 0, "0301")[1:] == [f"  {named} Blue", "  held by Red"]
        assert units(at.state, 0, "held-by") == units(at.state, 0, "held by") == ["held by Red: 0301"]
        assert units(at.state, 0, named) == units(at.state, 0, "control") == [f"{named} Blue: 0301"]


def test_choices_of_units_do_not_tell_when_these_arrived(tmp_path: Path) -> None:
    at = Position(
        tmp_path, RULES.replace("to 3", "to 0"), "mark-first", {"B_Foot_1": "0202", "B_Horse": "0202"}
    )
    pieces = [at.piece("B_Foot_1"), at.piece("B_Horse")]
    at.state.columns["c_due"][pieces[0]] = 2
    assert telling_apart(at.state, 0, pieces) == ["", ""]
    assert "due" not in "".join(units(at.state, 0, "0202"))
    later = at.piece("B_Foot_2")
    at.state.columns["c_due"][later] = 3
    assert "due on turn 3" in "".join(unit_lines(at.state, 0, [later]))


def test_lists_name_sides_without_underscores(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "mark-first", {"B_Foot_1": "0202", "B_Horse": "0202"})
    at.game.side_names[0] = "Central Powers"
    at.state.columns["c_control"][at.hex("0301")] = 0
    assert standing_there(at.state, 0, [at.hex("0202")]) == [" (Central Powers: 2)"]
    assert units(at.state, 0, "control") == ["control Central Powers: 0202, 0301"]


def test_choices_of_hexes_tell_who_stands_there(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "mark-first", {"B_Foot_1": "0202", "B_Horse": "0202", "R_Foot_1": "0302"})
    hexes = [at.hex(name) for name in ("0202", "0302", "0101")]

    assert standing_there(at.state, 0, hexes) == [" (Blue: 2)", " (Red: 1)", ""]


def test_a_piece_without_strength_and_numbers_is_no_unit_of_a_stack(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES + COUNTED, "mark-first", {"B_Foot_1": "0202", "B_Horse": "0202"})
    horse = at.game.ir["pieces"][at.piece("B_Horse")]
    board = Board(at.game)
    assert horse["kind"] not in board.strengths.markers
    for values in (horse["values"], *horse["faces"].values()):
        values.clear()
    for piece in at.game.ir["pieces"]:
        if piece["kind"] == horse["kind"]:
            piece["values"], piece["faces"] = {}, {}
    board = Board(at.game)
    shown = "\n".join(board.window(at.state, 0, 100, 40))
    assert re.search(r"\bB1:8\b", shown)


def test_what_lies_face_down_among_troops_counts_as_they_do(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES + COUNTED, "mark-first", {})
    strengths = Board(at.game).strengths
    marker = min(strengths.markers)
    at.game.view_plan.secret_faces = frozenset({90})
    at.game.ir["kinds"][marker]["faces"] = [90]
    assert marker in Board(at.game).strengths.markers
    assert Board(at.game).strengths.hidden_are_markers

    troops = at.game.ir["pieces"][at.piece("B_Foot_1")]["kind"]
    at.game.ir["kinds"][troops]["faces"] = [90]
    assert marker not in Board(at.game).strengths.markers
    assert not Board(at.game).strengths.hidden_are_markers
