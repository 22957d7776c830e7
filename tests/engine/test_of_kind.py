"""A movement and a conduct are of the pieces that they say, and of no others; a ruling is read as its scenario says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import failures, game_with

PLACES = "  move B_Foot_1 to hex 0202\n  move B_Horse to hex 0102\n  move R_Foot_1 to hex 0302\n"


@pytest.mark.parametrize(
    ("of", "may", "may_not"),
    [
        ("unit", ["B_Foot_1", "B_Horse", "R_Foot_1"], []),
        ("horse", ["B_Horse"], ["B_Foot_1", "R_Foot_1"]),
        ("unit of Blue", ["B_Foot_1", "B_Horse"], ["R_Foot_1"]),
        ("unit where speed of it > 3", ["B_Horse"], ["B_Foot_1", "R_Foot_1"]),
    ],
)
@pytest.mark.parametrize("space", ["movement march", "policy retreat"])
def test_others_have_no_way(tmp_path: Path, space: str, of: str, may: list[str], may_not: list[str]) -> None:
    name = space.split()[1]
    lines = [f"  expect possible({name} of {unit})\n" for unit in may]
    lines += [f"  expect not possible({name} of {unit})\n" for unit in may_not]

    change = (f"{space} of unit", f"{space} of {of}")
    assert failures(game_with(tmp_path, "", PLACES + "".join(lines), (change,))) == []


def test_a_scenario_replaces_the_reading_of_a_ruling_for_itself_only(tmp_path: Path) -> None:
    rulings = """
ruling wading "is wading dear?"                            @ 9.1
  readings  cheap, dear
  default   cheap
  because   "the book is silent"
quantity wading-cost under wading = cheap                  @ 9.1
  base  1
quantity wading-cost under wading = dear                   @ 9.1
  base  7
"""
    game = game_with(tmp_path, rulings, "  expect wading-cost = 1\n")
    first, *set_ups = (game / "scenario.hw").read_text(encoding="utf-8").split("setup ")
    title = first.split('"')[1]
    (game / "scenario.hw").write_text(first, encoding="utf-8")
    with (game / "game.hw").open("a", encoding="utf-8") as file:
        file.writelines(f"\nsetup {text}" for text in set_ups)
    other = first.replace(title, "Spring flood").replace("  default\n", "")
    (game / "flood.hw").write_text(
        other
        + '\nreplace 9.1 ruling wading\n  readings  cheap, dear\n  default   dear\n  because   "the river is high"\n',
        encoding="utf-8",
    )

    assert failures(game, title) == []
    assert failures(game, "Spring flood") == ["expect wading-cost = 1"]
