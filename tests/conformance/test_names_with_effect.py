"""Names for sides, kinds of boxes and bars of traces: what lint accepts has its effect in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.whole_program import Whole, game_with

Capsys = pytest.CaptureFixture[str]

TURN = ("  gain 3 order for actor\n", "  gain 3 order for actor\n  do lend\n")
WHO = """procedure who                                              @ 3.7
  when turn = 1
    return Red
  return Blue
"""


@pytest.mark.parametrize(
    "lines",
    [
        "  let first = Red\n  gain 1 order for opponent of first\n",
        "  let first = (Red when turn = 1 otherwise Blue)\n  gain 1 order for opponent of first\n",
        "  let first = Blue\n  repeat up to 2 times\n    let first = opponent of first\n  gain 1 order for first\n",
        "  do who as first\n  gain 1 order for opponent of first\n",
    ],
    ids=["let", "when", "let again", "result"],
)
def test_a_name_for_a_side_has_an_opponent(tmp_path: Path, capsys: Capsys, lines: str) -> None:
    rules = "\nprocedure lend                                             @ 3.6\n" + lines
    rules += WHO if "do who" in lines else ""
    example = "  actor Blue\n  do lend\n  expect order of Blue = 1 and order of Red = 0\n"

    Whole(game_with(tmp_path, rules, example, (TURN,)), capsys).played()


LOST = "box lost                                                   @ 3.4\n"


@pytest.mark.parametrize(
    ("holds", "of_lost", "box"),
    [("unit", "", "depot"), ("foot", "  holds  unit\n", "depot"), ("horse", "  holds  unit\n", "lost")],
    ids=["the kind above", "the nearer kind", "another kind"],
)
def test_a_box_holds_the_kinds_below_those_that_it_names(
    tmp_path: Path, capsys: Capsys, holds: str, of_lost: str, box: str
) -> None:
    rules = f"\nbox depot                                                  @ 3.6\n  holds  {holds}\n"
    example = f"  expect B_Foot_2 in {box}\n"
    game = game_with(tmp_path, rules, example, ((LOST, LOST + of_lost),))
    set_up = (game / "scenario.hw").read_text(encoding="utf-8")
    (game / "scenario.hw").write_text(set_up.replace("  0102  B_Foot_2\n", ""), encoding="utf-8")

    Whole(game, capsys).played()


@pytest.mark.parametrize("name", ["to", "from", "mover"])
def test_a_bar_of_hexsides_has_no_hexes(tmp_path: Path, capsys: Capsys, name: str) -> None:
    rules = f"""
trace in-touch of unit                                     @ 3.6
  leg ground: up to 4 over hexes
  bar   when hexside has river and some enemy unit adjacent to {name}
  path  ground > village
"""
    assert f"`{name}`" in Whole(game_with(tmp_path, rules), capsys).refused("REF001", name)
