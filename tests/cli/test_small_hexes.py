"""What stands in a small hex of the board: numbers whole, terrain and signs as far as there is room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.position import Position
from toolchain.cli.play.table_view.board import Board
from toolchain.cli.play.table_view.fitting import Stack, fit

LARGE = """
state hits of unit                                         @ 3.1
  values 0..400
procedure mark-first                                             @ 3.1
  set hits of B_Foot_1 to {hits}

look foot
  strength hits
look horse
  strength 0
"""


def _words(stacks: list[Stack], mark: str, letters: str, room: int) -> str:
    return "".join(text for text, _ in fit(stacks, mark, letters, room)[0])


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (10, "#B10:112 w"),
        (9, "#B10:112w"),
        (8, "#B10:112"),
        (7, "B10:112"),
        (5, "B:112"),
        (4, "#B10"),
        (2, "B+"),
    ],
)
def test_no_number_is_cut(room: int, shown: str) -> None:
    assert _words([Stack("B", 10, 112, "", "side 0")], "#", "w", room) == shown


def test_two_sides_in_a_small_hex_keep_their_counts() -> None:
    both = [Stack("B", 2, 15, "", "side 0"), Stack("R", 3, 4, "", "side 1")]
    assert [_words(both, "", "", room) for room in (9, 8, 6, 4)] == ["B2:15R3:4", "B:15R:4", "B2R3", "B2R3"]


@pytest.mark.parametrize("hits", [16, 112])
def test_a_hex_grows_for_the_strength_of_its_stack(tmp_path: Path, hits: int) -> None:
    stand = {"B_Foot_1": "0202", "B_Horse": "0202"}
    at = Position(tmp_path, LARGE.format(hits=hits), "mark-first", stand)
    board = Board(at.game)
    shown = "\n".join(board.window(at.state, 0, 120, 40))
    assert re.search(rf"\bB2:{hits}\b", shown)
    terrain = at.game.ir["hexes"][at.hex("0202")]["terrains"]
    letters = "".join(board.ground.letters.get(name, "") for name in terrain)
    assert not letters or re.search(rf"B2:{hits} ?{letters}", shown)
