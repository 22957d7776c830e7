"""Orders: what one line stands for, where it stops, and that a save holds single answers."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.play.choice_input import Reader
from toolchain.cli.play.giving import Giver
from toolchain.cli.play.table import Seats, Table
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Game
from toolchain.play.orders import CannotOrder, Order, named_hex, plan
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
ALARM = """
trigger alarm on enters                                    @ 5.4
  do
    each u in unit adjacent to mover where not side of it = side of mover
      turn u to spent
"""


def _table(game: Game, seed: int = 3, players: tuple[str, str] = ("human", "random")) -> Table:
    table = Table(game, game.scenarios[0], Seats(list(players), False, seed), Reader())
    table.begin()
    return table


def _to_first_action(table: Table) -> None:
    while table.state.question is not None and table.state.question.kind != "action":
        table.state.answer(table.state.opts[0])


def _give(table: Table, text: str) -> bool:
    question = table.state.question
    assert question is not None
    return Giver(table).give(question, question.words(), text)


def _hex(table: Table, piece: str) -> str:
    ir = table.game.ir
    number = next(n for n, known in enumerate(ir["pieces"]) if known["id"] == piece)
    return str(ir["hexes"][table.state.columns["c_place"][number]]["id"])


def test_an_order_is_logged_as_single_answers(game: Game) -> None:
    table, by_hand = _table(game), _table(game)
    for each in (table, by_hand):
        _to_first_action(each)

    assert _give(table, "B_Foot_1 to 0202")
    for text in ("move a unit", "1st Foot", "0102", "0202"):
        assert _give(by_hand, text)

    assert table.state.log == by_hand.state.log
    assert table.state.digest() == by_hand.state.digest()
    assert _hex(table, "B_Foot_1") == "0202"


def test_a_move_that_could_go_on_is_ended(game: Game) -> None:
    table = _table(game)
    _to_first_action(table)

    assert _give(table, "move Light Horse to 0102")

    assert table.state.question is not None and table.state.question.kind == "action"
    assert table.state.log is not None and table.state.log[-1][2] == PASS


def test_an_order_is_taken_back_as_a_whole(game: Game) -> None:
    table = _table(game)
    _to_first_action(table)
    before = table.state.digest()

    assert _give(table, "B_Foot_1 to 0202")
    assert table.take_back()

    assert table.state.digest() == before
    assert not table.take_back()


def test_of_equal_ways_the_shortest_through_the_lowest_numbers(game: Game) -> None:
    table = _table(game)
    _to_first_action(table)
    horse = next(n for n, known in enumerate(game.ir["pieces"]) if known["id"] == "B_Horse")
    steps = plan(table.state, Order(horse, goal=named_hex(table.state, "0203"))).steps
    walked = [
        game.ir["hexes"][s.value]["id"]
        for s in steps
        if game.questions[s.question].kind == "move" and s.value >= 0
    ]

    assert walked == ["0102", "0103", "0203"]  # by 0202 it is as far


def test_several_units_and_several_lines(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    table = _table(game)
    _to_first_action(table)

    assert _give(table, "B_Foot_1, B_Foot_2 to 0202; B_Horse to 0201")

    assert [_hex(table, piece) for piece in ("B_Foot_1", "B_Foot_2", "B_Horse")] == ["0202", "0202", "0201"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B_Foot_1 to 0999", "there is no hex `0999`"),
        ("Grenadiers to 0202", "you have no unit `grenadiers`"),
        ("R_Foot_1 to 0202", "you have no unit `r_foot_1`"),
        ("B_Foot_1 to 0403", "1st Foot cannot go to 0403 now"),
        ("to 0202", "name the unit"),
        ("B to 0202", "`b` can mean several"),
    ],
)
def test_a_refusal_says_why(game: Game, text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = _table(game)
    _to_first_action(table)
    before = table.state.digest()

    assert not _give(table, text)

    assert said in capsys.readouterr().out
    assert table.state.digest() == before


def test_an_order_stops_where_a_hidden_unit_is_turned_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _table(_ambush(tmp_path))
    _to_first_action(table)

    assert _give(table, "B_Horse to 0203; B_Foot_1 to 0102")

    said = capsys.readouterr().out
    assert "something else came up: the order stops here" in said
    assert "`B_Foot_1 to 0102` is not carried out" in said
    assert (_hex(table, "B_Horse"), _hex(table, "B_Foot_1")) == ("0201", "0101")
    assert table.state.question is not None and table.state.question.kind == "move"


def _ambush(folder: Path) -> Game:
    """The template game with hidden units that are turned up by whoever comes beside them, and do not stop him."""
    shutil.copytree(TEMPLATE, folder / "game")
    rules = folder / "game" / "game.hw"
    text = rules.read_text("utf-8").replace("  stop        when to in enemy ZOC\n", "")
    rules.write_text(text + ALARM, encoding="utf-8")
    model, _ = build_model(load_project(folder / "game"))
    ir: dict[str, Any] = json.loads(json.dumps(model.ir))
    ir["visibility"] = {"secret_faces": [0]}
    return Game(ir)


def test_a_group_that_cannot_all_go_says_so(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    table = _table(game)
    _to_first_action(table)

    assert _give(table, "all in 0101 to 0202")

    assert _hex(table, "B_Foot_1") == "0202"


def test_an_order_that_is_over_is_refused(game: Game) -> None:
    state = game.start(0, 1)
    state.over = True
    with pytest.raises(CannotOrder):
        plan(state, Order(0, goal=0))
