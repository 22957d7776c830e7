"""Rows of a set-up that name boxes: where the units begin, what is refused, and that tables and comparisons know them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import game_with, package
from toolchain.cli.main import main
from toolchain.engine.game import Game
from toolchain.engine.naming import place_name

Capsys = pytest.CaptureFixture[str]
BOXES = """
box reserve of each side                                   @ 3.4
  seen by  all
"""


def run(capsys: Capsys, *words: str | Path) -> tuple[int, str]:
    code = main([str(word) for word in words])
    return code, "".join(capsys.readouterr())


def project(folder: Path, *rows: tuple[str, str]) -> Path:
    """The small game with boxes, in which rows of its set-ups are other ones."""
    game = game_with(folder, BOXES)
    path = game / "scenario.hw"
    text = path.read_text(encoding="utf-8")
    for old, new in rows:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return game


@pytest.mark.parametrize(
    ("row", "unit", "place"),
    [
        (("0101  B_Foot_1", "reserve  B_Foot_1"), "B_Foot_1", "reserve of Blue"),
        (("0101  B_Foot_1", "reserve of Blue  B_Foot_1"), "B_Foot_1", "reserve of Blue"),
        (("0101  B_Foot_1", "reserve of Red  B_Foot_1"), "B_Foot_1", "reserve of Red"),
        (("0102  B_Foot_2", "lost  B_Foot_2"), "B_Foot_2", "lost"),
        (("0402  R_Foot_2", "reserve  R_Foot_2"), "R_Foot_2", "reserve of Red"),
    ],
)
def test_the_unit_begins_in_the_box(tmp_path: Path, row: tuple[str, str], unit: str, place: str) -> None:
    game = Game(package(project(tmp_path, row)))

    state = game.start(0, 1)
    # Two rows name regions: both sides are asked, in the order of the set-ups, before the first turn.
    for _ in range(2):
        state.answer(state.opts[0])

    piece = game.program.piece_ids.index(unit)
    assert place_name(state, state.columns["c_place"][piece]) == place


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (("0101  B_Foot_1", "resrve  B_Foot_1"), "did you mean `reserve`"),
        (("0101  B_Foot_1", "reserve of Blu  B_Foot_1"), "did you mean `Blue`"),
    ],
)
def test_a_box_that_is_misspelt_is_named(
    tmp_path: Path, capsys: Capsys, row: tuple[str, str], said: str
) -> None:
    code, output = run(capsys, "lint", project(tmp_path, row))

    assert code == 1
    assert said in output
    assert "1 error" in output


def test_a_table_of_the_set_up_holds_them_and_brings_them_back(tmp_path: Path, capsys: Capsys) -> None:
    game = project(tmp_path, ("0101  B_Foot_1", "reserve of Blue  B_Foot_1"))
    table = tmp_path / "tables"
    assert run(capsys, "export", "csv", game, "-o", table)[0] == 0
    found = next(table.glob("*set-up*.csv"))
    text = found.read_text(encoding="utf-8")
    assert "reserve of Blue" in text

    _, same = run(capsys, "import", "set-up", found, "-o", game, "--yes")
    assert "nothing to change" in same
    found.write_text(text.replace("reserve of Blue", "reserve of Red"), encoding="utf-8")
    code, _ = run(capsys, "import", "set-up", found, "-o", game, "--yes")

    assert code == 0
    assert "reserve of Red  B_Foot_1" in (game / "scenario.hw").read_text(encoding="utf-8")


def test_a_comparison_tells_the_box(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    old = project(tmp_path / "one")
    new = project(tmp_path / "other", ("0101  B_Foot_1", "reserve of Blue  B_Foot_1"))

    _, said = run(capsys, "diff", old, new)

    assert "reserve of Blue" in said
