"""Answers about boxes with links, quantities, quoted places of a set-up, and failures of an example."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.cli.main import main

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
RULES = """part of Skirmish

box Isle                                                   @ 7.1
  links  0101, 0103
example "where a unit stands"                              @ 7.1
  move B_Foot_1 to hex 0101
  do offer
  expect asked "may go"
  expect asked "armour may"
  expect hex of B_Foot_1 in near-bank and B_Foot_1 is fresh
  expect B_Foot_1 in hex 0102
procedure offer                                            @ 7.1
  Blue may "armour may go on"
    move B_Foot_1 to hex 0103
trace fed of unit                                          @ 7.2
  leg along:  up to 3 over hexes
  bar along:  into hex where some enemy unit in to
  path        along > near-bank
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game with a box that has links, and a quoted place in its set-up."""
    folder = tmp_path_factory.mktemp("small") / "game"
    shutil.copytree(TEMPLATE, folder)
    (folder / "more.hw").write_text(RULES, encoding="utf-8")
    scenario = folder / "scenario.hw"
    text = scenario.read_text(encoding="utf-8").replace("  0101  B_Foot_1", '  "Northam"  B_Foot_1')
    scenario.write_text(text, encoding="utf-8")
    return folder


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(list(words))
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_a_box_with_links_is_described(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Isle: linked with 0101, 0103" in told(capsys, "map", "ask", str(game), "box Isle")


def test_a_set_up_row_begins_with_a_quoted_place(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "0103" in told(capsys, "explain", "B_Foot_1", str(game))


def test_explain_says_how_to_see_a_quantity(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "explain", "march-cost", str(game))
    assert "`march-cost` is a `quantity` of the rules [2.1]" in said and "--at set-up" in said


def test_a_failed_example_says_where_the_unit_is(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "test", str(game))
    assert "Foot" in said and "is in 0101" in said and said.count("another question is asked") == 1


def test_a_bar_labelled_as_its_leg_is_no_repeated_label(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = told(capsys, "lint", str(game))
    assert "STY039" not in said and "error" not in said
