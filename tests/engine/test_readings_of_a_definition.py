"""A definition has a body for each reading of a ruling: the scenario decides which one is played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.cli.main import main

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
RULES = """\
part of Skirmish

ruling cover "do villages give cover?"                     @ 7.3
  readings  villages-too, woods-only
  default   villages-too
  because   "the book names cover only"

define in-cover with h: hex under cover = villages-too = h is (woods or village)  @ 7.3
define in-cover with h: hex under cover = woods-only = h is woods  @ 7.3

example 7.3 "Northam"                                      @ 7.3
  expect {}in-cover(hex 0103)
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATE, tmp_path / "game"))


@pytest.mark.parametrize(("reading", "expected"), [("villages-too", ""), ("woods-only", "not ")])
def test_the_body_of_the_reading_is_played(
    game: Path, reading: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = game / "scenario.hw"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(
        text.replace("  turns ", f"  parameter  cover = {reading}\n  turns "), encoding="utf-8"
    )
    (game / "cover.hw").write_text(RULES.replace("{}", expected), encoding="utf-8")

    assert main(["lint", str(game)]) == 0
    assert main(["test", str(game), "--games", "1"]) == 0
    assert "ok      7.3 Northam" in capsys.readouterr().out


def test_the_body_of_the_other_reading_is_linted_too(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RULES.replace("{}", "").replace("h is woods ", "h is wods ")
    (game / "cover.hw").write_text(text, encoding="utf-8")

    assert main(["lint", "--output-format", "concise", str(game)]) == 1
    found = capsys.readouterr().out.splitlines()
    assert len(found) == 1 and "cover.hw:9:61: error" in found[0] and "wods" in found[0]
