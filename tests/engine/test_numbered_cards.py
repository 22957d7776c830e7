"""`card 1 of DECK of SIDE`: the side may show in play only."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.cli.main import main

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
RULES = """\
part of Skirmish

deck bids of each side                                     @ 3.5
  cards  1..6

procedure spoil                                            @ 3.5
  put card 1 of bids of actor in removed
  put card 2 of bids of opponent in removed

example 3.5 "each takes its own card"                      @ 3.5
  do spoil for Red
  expect card 1 of bids of Red in removed of bids of Red
  expect card 2 of bids of Blue in removed of bids of Blue
  expect card 1 of bids of Blue in pile of bids of Blue
"""


def test_each_side_has_a_card_of_the_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game"
    shutil.copytree(TEMPLATE, game)
    (game / "bids.hw").write_text(RULES, encoding="utf-8")

    code = main(["test", str(game), "--games", "1"])

    said = "".join(capsys.readouterr())
    assert "3.5 each takes its own card" in said, said
    assert code == 0, said
