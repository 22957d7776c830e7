"""A rule ends the game: at once, whatever is going on, for whom, and taken back like any answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game, PlayState
from toolchain.play.story import Story

RULES = """
procedure inner
  {ending}
procedure outer
  each s in both as actor
    do inner
"""


def ended(folder: Path, ending: str) -> PlayState:
    """A game in which a procedure that another calls in a loop has ended it."""
    game = Game(package(game_with(folder, RULES.replace("{ending}", ending))))
    state = game.blank()
    game.enter(state, "outer")
    return state


@pytest.mark.parametrize(
    ("ending", "winner", "level"),
    [
        ("the game ends: Red wins, clear", 1, "clear"),
        ("the game ends: opponent wins", 1, ""),
        ("the game ends: actor wins, narrow", 0, "narrow"),
        ("the game ends: nobody wins", -1, ""),
        ("the game ends: nobody wins, draw", -1, "draw"),
        ("the game ends", -1, "draw"),
    ],
)
def test_who_has_won(tmp_path: Path, ending: str, winner: int, level: str) -> None:
    state = ended(tmp_path, ending)

    assert state.over
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.level) == (winner, level)


def test_points_decide_where_no_winner_is_named(tmp_path: Path) -> None:
    rules = "procedure outer\n  set control of hex 0103 to Blue\n  the game ends\n"
    game = Game(package(game_with(tmp_path, rules)))
    state = game.blank()
    game.enter(state, "outer")

    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.points) == (0, (2, 0))


def test_an_answer_that_ends_the_game_can_be_taken_back(tmp_path: Path) -> None:
    rules = """
action strike "strike the flag"
  do
    the game ends: opponent wins, clear
procedure outer
  open strike until pass
"""
    game = Game(package(game_with(tmp_path, rules)))
    state = game.blank()
    game.enter(state, "outer")
    before, mark = state.digest(), state.mark()

    state.answer(state.opts[0])
    assert state.over and state.outcome is not None and state.outcome.winner == 1
    kept = game.restore(state.keep())
    assert kept.outcome == state.outcome
    state.undo(mark)

    assert not state.over
    assert state.digest() == before


def test_the_story_names_the_paragraph(tmp_path: Path) -> None:
    rules = "procedure outer  @ 8.2\n  the game ends: Red wins  @ 8.3\n"
    game = Game(package(game_with(tmp_path, rules)))
    state, story = game.blank(), Story(game)
    state.ear = story.hear

    game.enter(state, "outer")
    story.close(state)

    assert any("the game ends" in line.lower() and "8.3" in line for line in story.lines), story.lines
    assert any(line.startswith("The end: Red wins") for line in story.lines)


def test_a_game_without_such_a_rule_has_the_package_that_it_had(tmp_path: Path) -> None:
    assert not [c for c in package(game_with(tmp_path))["columns"] if c["name"].startswith("game")]
