"""What lint says of values is what play comes upon: each finding here is a fault of a whole game, and its fix cures it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.cli.main import main

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
TURN = "procedure player-turn                                      @ 2.2\n"


def changed(folder: Path, old: str, new: str, more: str = "") -> Path:
    """The small game with another text."""
    game = folder / "game"
    shutil.copytree(TEMPLATE, game)
    text = (game / "game.hw").read_text("utf-8")
    assert old in text
    (game / "game.hw").write_text(text.replace(old, new, 1) + more, "utf-8")
    return game


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "  pick 1 of own spent unit at random as friend\n  turn friend to fresh\n",
            "the piece to turn is none",
        ),
        (
            "  actor may choose 1 own unit as friend\n  set moved of friend to yes\n",
            "the piece whose `moved` changes is none",
        ),
        (
            "  actor may choose 1 own unit as friend\n  do hurt(friend)\n",
            "`u` of `hurt` is none",
        ),
    ],
)
def test_a_name_that_may_be_none(
    lines: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = changed(tmp_path, TURN, TURN + lines)

    assert main(["lint", str(game), "--select", "TYP050"]) == 1
    assert "`friend` may be none here" in capsys.readouterr().out
    assert main(["test", str(game), "--games", "3"]) == 1
    assert said in "".join(capsys.readouterr())

    main(["lint", str(game), "--select", "TYP050", "--fix", "--unsafe-fixes"])
    capsys.readouterr()
    assert main(["lint", str(game)]) == 0
    assert main(["test", str(game), "--games", "3"]) == 0, capsys.readouterr()


@pytest.mark.parametrize(
    ("code", "lines", "more", "said"),
    [
        (
            "TAB036",
            "  each u in own foot\n    gain losses(strength of u) order for actor\n",
            "\ntable losses                                               @ 3.2\n"
            "  rows strength 1..3 ; cells number\n  data\n    1..3  1\n",
            "losses",
        ),
        (
            "TYP051",
            "  roll 1d6 as die\n  set weariness of actor to die\n",
            "\nstate weariness of side                                    @ 3.4\n  values  0..4\n",
            "`weariness` cannot become",
        ),
    ],
)
def test_a_number_that_goes_too_far(
    code: str, lines: str, more: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = changed(tmp_path, TURN, TURN + lines, more)

    assert main(["lint", str(game), "--select", code]) == 1
    assert code in capsys.readouterr().out
    assert main(["test", str(game), "--games", "3"]) == 1
    assert said in "".join(capsys.readouterr())


STATE = "\nstate blown of horse                                       @ 3.4\n  start  yes\n"


def test_a_state_of_one_kind_is_of_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = STATE + (
        'example 3.4 "only horse begin so"                          @ 3.4\n'
        "  expect blown of B_Horse\n  expect not blown of B_Foot_1\n"
    )
    game = changed(tmp_path, TURN, TURN + "  each u in own unit\n    set blown of u to yes\n", rules)

    assert main(["lint", str(game), "--select", "TYP052"]) == 0  # horse are among them
    assert main(["test", str(game), "--games", "1"]) == 1
    said = "".join(capsys.readouterr())
    assert "belongs to a kind without `blown`" in said
    assert "ok      3.4 only horse begin so" in said


def test_a_condition_says_the_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "  each u in own unit\n    when u is horse\n      set blown of u to yes\n      do blow(u)\n"
    blow = "procedure blow with u: horse                               @ 3.4\n  set blown of u to no\n\n"
    game = changed(tmp_path, TURN, blow + TURN + lines, STATE)

    assert main(["lint", str(game), "--select", "TYP"]) == 0, capsys.readouterr().out
    assert main(["test", str(game), "--games", "2"]) == 0, capsys.readouterr()


def test_an_action_that_never_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    action = (
        'action rally "rally"                                       @ 2.7\n'
        "  mandatory when yes\n  do\n    gain 1 order for actor\n\n"
    )
    game = changed(tmp_path, "  open move, attack until pass", "  open rally until pass", "\n" + action)

    assert main(["lint", str(game), "--select", "FLO051"]) == 1
    assert "`rally` is always mandatory" in capsys.readouterr().out
