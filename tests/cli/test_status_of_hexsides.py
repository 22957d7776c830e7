"""What the line beside the map tells of hexsides and tokens, and which hexes a side holds."""

from __future__ import annotations

from pathlib import Path

from tests.engine.position import Position
from toolchain.cli.play.table_view.stacks import units
from toolchain.cli.play.table_view.status import status

RULES = """
state blown of hexside                                     @ 8.1
state depth of hexside                                     @ 8.1
  values 0..9
state watched of hexside                                   @ 8.1
  secret
procedure blow                                             @ 8.1
  set blown of hexside 0202/0302 to yes
  set depth of hexside 0201/0301 to 3
  set watched of hexside 0202/0302 to yes
procedure flood                                            @ 8.1
  set depth of hexside 0201/0301 to 1
  set depth of hexside 0201/0302 to 1
  set depth of hexside 0202/0302 to 1
  set depth of hexside 0202/0303 to 1
  set depth of hexside 0203/0303 to 1
  set blown of hexside 0202/0302 to no
"""


def _line(folder: Path, do: str) -> str:
    at = Position(folder, RULES, do, {})
    return status(at.state, 0, ["B", "R"])


def test_changed_hexsides_are_listed_with_their_value(tmp_path: Path) -> None:
    line = _line(tmp_path, "blow")

    assert "blown 0202/0302" in line
    assert "depth 0201/0301 3" in line
    assert "watched" not in line


def test_many_are_counted_and_those_as_at_the_start_are_left_out(tmp_path: Path) -> None:
    line = _line(tmp_path, "flood")

    assert "depth 0201/0301 1, 0201/0302 1, 0202/0302 1, 0202/0303 1 and 1 more" in line
    assert "blown" not in line


HELD = """
token lead                                                 @ 8.1
  start Red                                                @ 8.1
procedure begin                                            @ 8.1
  each h in hexes
    set control of h to Blue
"""


def test_who_holds_a_token_is_told_from_the_start(tmp_path: Path) -> None:
    at = Position(tmp_path, HELD, "begin", {})
    assert "lead Red" in status(at.state, 0, ["B", "R"])


def test_all_hexes_that_a_side_holds_are_listed_by_the_name_of_the_state(tmp_path: Path) -> None:
    at = Position(tmp_path, HELD, "begin", {})
    (line,) = units(at.state, 0, "Control")
    assert line.startswith("control Blue: ") and line.count(",") == len(at.game.ir["hexes"]) - 1
