"""Definitions that give sides or cards: a package says what they hold, so that it can be loaded and played."""

from __future__ import annotations

from pathlib import Path

from tests.engine.small_game import game_with
from toolchain.engine.load import load_game
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

RULES = """
deck ruses of each side                                    @ 9.1
  cards 1..3
stock tricks of each side                                   @ 9.1
define everyone = both                                     @ 9.2
define held for side = hand of ruses of self               @ 9.3
procedure go                                               @ 9.4
  each s in everyone
    draw 2 from ruses of s to hand
  each c in held of Blue
    put c in discard
    gain 1 tricks for Blue
"""


def test_a_definition_may_give_both_sides_or_cards(tmp_path: Path) -> None:
    game = game_with(
        tmp_path,
        RULES,
        changes=(("    phase first ", "    phase deal  @ 9.4\n      do go\n    phase first "),),
    )
    project = load_project(game)
    state = load_game(pack_project(project)[0]).start(seed=1)

    while (
        question := state.question
    ) is not None and question.kind == "choose":  # where the last units stand
        state.answer(next(iter(question.options())))

    types = {f["name"]: f["type"] for f in state.game.ir["functions"]}
    assert (types["everyone"], types["held"]) == ("list of sides", "list of cards")
    assert state.columns["c_tricks"][0] == 2
