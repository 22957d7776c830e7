"""Where the window of the board is, how much room it leaves, and its legend."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.engine.position import Position
from toolchain.cli.play.prompt.choice_input import Reader
from toolchain.cli.play.table import Seats, Table
from toolchain.cli.play.table_view.board import Board, Marks
from toolchain.cli.play.table_view.screen import MORE, Screen, with_hint

RULES = """
state hits of unit                                         @ 3.1
  values 0..4
procedure mark-first                                             @ 3.1
  set hits of B_Foot_1 to 3
"""


def test_the_window_stays_while_what_is_asked_about_is_in_it(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "mark-first", {"B_Foot_1": "0202"})
    board, seen = Board(at.game), at.state.observe(0)
    zoom = board.zoom
    board._points["small"] = [(x * 3, y * 3) for x, y in board.points]  # a large map
    wide, high = zoom.wide * 6, board.size()[1]
    first, near, far = (at.hex(name) for name in ("0101", "0202", "0402"))

    assert board._corner(Marks({first}), seen, wide, high) == (0, 0)
    assert board._corner(Marks({near}), seen, wide, high) == (0, 0)
    assert board._corner(Marks({near}, {first}), seen, wide, high) == (0, 0)
    moved = board._corner(Marks({far}), seen, wide, high)
    assert moved[0] > 0

    board.centre_on(near)
    held = board._corner(Marks({far}), seen, wide, high)
    board.follow()
    assert board._corner(Marks({far}), seen, wide, high) == moved != held


def test_a_legend_that_is_too_long_ends_with_how_to_see_it() -> None:
    assert with_hint("a town  b wood", 80) == f"a town  b wood  {MORE}"
    assert with_hint("a town  b wood", len(f"a town  {MORE}")) == f"a town  {MORE}"


def test_map_legend_explains_every_sign(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "mark-first", {"B_Foot_1": "0202"})
    table: Any = SimpleNamespace(game=at.game, state=at.state, color=False, eyes=lambda: 0)
    question: Any = None
    shown = "  ".join(Screen(table, plain=True).map("legend", question))
    assert "B Blue" in shown and "0202" not in shown


def test_lines_of_the_story_are_counted_until_the_next_question(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "mark-first", {})
    table = Table(at.game, "", Seats(["human", "human"]), Reader())
    teller: Any = SimpleNamespace(take=lambda seat, flush: ["  one", "  two"])
    table.teller, table.state = teller, at.state
    table.tell(0)
    table.tell(0)
    assert table.fresh == 4
    screen = Screen(table)
    screen.draw(None, 0)
    assert table.fresh == 0


HELD = (
    RULES.replace("  set hits of B_Foot_1 to 3", "  set hits of B_Foot_1 to 3\n  set rail-of of hexes to Red")
    + """
state rail-of of hex                                             @ 3.1
  values side
"""
)


def test_beside_the_number_of_a_hex_stands_who_holds_it(tmp_path: Path) -> None:
    at = Position(tmp_path, HELD, "mark-first", {"B_Foot_1": "0202", "R_Foot_1": "0302"})
    board = Board(at.game)
    shown = board.window(at.state, 0, 100, 40)
    text = "\n".join(shown)
    assert "0301r" in text and "0202r" in text and "9r Red: rail of" in text
    assert "0302r" not in text and "0302" in text  # Red stands there
    board.show("large")
    assert "0202r" in "\n".join(board.window(at.state, 0, 200, 60))

    marked = Marks({at.hex("0202")}, {at.hex("0301")})
    board = Board(at.game)
    legend: dict[str, str] = {}
    for name, known in (("0202", "0202@r"), ("0301", "0301*r")):
        cells = board._hex(at.state, at.state.observe(0), at.hex(name), marked, legend)
        assert "".join(char for line, _, (char, _) in cells if line == 0).startswith(known)


def test_hexes_have_room_for_the_letter_only_where_sides_hold_hexes(tmp_path: Path) -> None:
    game = Position(tmp_path, HELD, "mark-first", {}).game
    assert Board(game).zoom.wide == 7
    game.ir["columns"] = [column for column in game.ir["columns"] if column["type"] != "side"]
    assert Board(game).zoom.wide == 6
