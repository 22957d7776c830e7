"""A change with a long body is linted like any other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.cli.main import main
from toolchain.model.meaning import words_of
from toolchain.workspace.project.in_force import effective_blocks
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
TERMS = 20  # 180 words
RULES = f"""\
part of Skirmish

define tally = turn                                        @ 2.0

replace 2.0 define tally                                   @ 2.0
  {" + ".join(["distance(hex 0101, hex 0102)"] * TERMS)}

example 2.0 "a long sum"                                   @ 2.0
  expect tally = {TERMS}
"""


def test_a_replaced_definition_of_many_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game"
    shutil.copytree(TEMPLATE, game)
    (game / "more.hw").write_text(RULES, encoding="utf-8")

    project = load_project(game)
    blocks = effective_blocks(project, project.default_scenario(), Findings())
    tally = next(one for one in blocks if one.word == "define" and one.header[0].text == "tally")
    # What readers of other blocks look up are the words of this text, each by itself.
    assert words_of(tally).decode("utf-8").count("'distance'") == TERMS

    code = main(["lint", str(game)])

    assert code == 0 and "no findings" in capsys.readouterr().out
    assert main(["test", str(game), "--games", "1"]) == 0
