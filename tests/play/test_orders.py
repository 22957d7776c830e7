"""Orders: what one line stands for, where it stops, and that a save holds single answers."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.engine.position import Position
from toolchain.cli.play.prompt.choice_input import Reader, meaning
from toolchain.cli.play.prompt.giving import Giver
from toolchain.cli.play.prompt.written import written_orders
from toolchain.cli.play.table import Seats, Table
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Game
from toolchain.play.foresight.order import Order
from toolchain.play.names import CannotOrder, named_hex, named_units
from toolchain.play.orders import plan
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
        ("Grenadiers to 0202", "you have no unit `Grenadiers`\n"),
        ("R_Foot_1 to 0202", "you have no unit `R_Foot_1`"),
        ("Lihgt Horse to 0202", "you have no unit `Lihgt Horse`; did you mean `Light Horse`?"),
        ("B_Foot_1 to 0403", "1st Foot cannot go to 0403 now"),
        ("to 0202", "missing unit"),
        ("B to 0202", "`B` is ambiguous"),
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


RALLY = """
trigger rally on enters by march                           @ 5.4
  requires side of mover = Blue
  do
    Blue may "cheer"
      tell "cheers"
"""


def _changed(folder: Path, more: str, *changes: tuple[str, str]) -> Game:
    """The template game with rules added and texts replaced."""
    shutil.copytree(TEMPLATE, folder / "game")
    files = [folder / "game" / name for name in ("game.hw", "scenario.hw")]
    texts = [file.read_text("utf-8") for file in files]
    for old, new in changes:
        assert any(old in text for text in texts)
        texts = [text.replace(old, new) for text in texts]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text + (more if file is files[0] else ""), encoding="utf-8")
    model, findings = build_model(load_project(folder / "game"))
    assert not findings.errors
    return Game(json.loads(json.dumps(model.ir)))


def _at_its_first_action(game: Game) -> tuple[Table, Giver]:
    table = _table(game)
    _to_first_action(table)
    return table, Giver(table)


def _line(giver: Giver, text: str) -> bool:
    question = giver.table.state.question
    assert question is not None
    return giver.give(question, question.words(), text)


def test_an_order_to_several_continues_behind_a_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, giver = _at_its_first_action(_changed(tmp_path, RALLY))

    assert _line(giver, "B_Foot_1, B_Foot_2 to 0202")
    said = capsys.readouterr().out
    assert "after this question the order continues for 2nd Foot" in said
    assert said.index("goes from 0101") < said.index("after this question")
    for _ in range(6):
        if table.state.question is None or table.state.question.kind != "may":
            break
        assert _line(giver, "no")

    assert [_hex(table, piece) for piece in ("B_Foot_1", "B_Foot_2")] == ["0202", "0202"]


def test_an_order_that_waits_is_forgotten_with_the_position(tmp_path: Path) -> None:
    table, giver = _at_its_first_action(_changed(tmp_path, RALLY))

    assert _line(giver, "B_Foot_1, B_Foot_2 to 0202")
    giver.forget()
    while table.state.question is not None and table.state.question.kind == "may":
        assert _line(giver, "no")

    assert _hex(table, "B_Foot_2") == "0102"


def test_an_order_to_several_waits_where_the_enemy_is_turned_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, giver = _at_its_first_action(_ambush(tmp_path))

    assert _line(giver, "B_Horse, B_Foot_1 to 0203")
    assert "the order is not yet carried out for 1st Foot; `go on` continues" in capsys.readouterr().out
    assert table.state.question is not None and table.state.question.kind == "move"
    assert _line(giver, "pass")
    assert _hex(table, "B_Foot_1") == "0101"
    assert _line(giver, "go on")

    assert "1st Foot" in capsys.readouterr().out
    assert not _line(giver, "go on")


def test_an_answer_for_every_time_is_given_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, giver = _at_its_first_action(_changed(tmp_path, RALLY))
    assert not _line(giver, "always move a unit")

    assert _line(giver, "B_Foot_1 to 0201")
    assert _line(giver, "always no")
    assert _line(giver, "B_Foot_2 to 0202")
    table.tell(0)

    assert "Cheer: no, as set with `always` [5.4]" in capsys.readouterr().out
    assert table.state.question is not None and table.state.question.kind == "action"
    giver.forget()
    assert _line(giver, "B_Horse to 0201")
    assert table.state.question is not None and table.state.question.kind == "may"


def test_several_orders_of_a_line_go_on_behind_what_is_always_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, giver = _at_its_first_action(_changed(tmp_path, RALLY))
    assert _line(giver, "B_Foot_1 to 0102")
    assert _line(giver, "always no")

    assert _line(giver, "B_Foot_2 to 0201; B_Horse to 0201")

    assert [_hex(table, piece) for piece in ("B_Foot_2", "B_Horse")] == ["0201", "0201"]
    assert "after this question" not in capsys.readouterr().out


def test_a_part_of_a_name_is_enough(game: Game) -> None:
    table = _table(game)
    _to_first_action(table)

    assert _give(table, "horse to 0201")

    assert _hex(table, "B_Horse") == "0201"


RUN = """
action run-on "run on"                                     @ 2.2
  scope  1 own unit where not moved of it
  do
    set moved of self to yes
    move self by march
"""


def test_of_several_actions_the_one_called_a_move_is_meant(tmp_path: Path) -> None:
    table = _table(_changed(tmp_path, RUN, ("  open move", "  open run-on, move")))
    _to_first_action(table)
    actions = table.game.ir["actions"]

    assert _give(table, "B_Foot_1 to 0202")
    assert table.state.log is not None
    chosen = [value for _, number, value in table.state.log if table.game.questions[number].kind == "action"]
    assert [actions[value]["name"] for value in chosen] == ["move"]
    assert _give(table, "run B_Foot_2 to 0202")

    assert _hex(table, "B_Foot_2") == "0202"


def test_without_a_move_the_action_of_the_order_before_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = (
        ("  open move", "  open run-on, march-on"),
        ('action move "move a unit"', 'action march-on "march on"'),
    )
    table = _table(_changed(tmp_path, RUN, *changes))
    _to_first_action(table)
    giver = Giver(table)

    assert not _line(giver, "B_Foot_1 to 0202")
    assert "are both possible" in capsys.readouterr().out
    assert _line(giver, "run B_Foot_1 to 0202")
    assert _line(giver, "B_Foot_2 to 0202")

    assert _hex(table, "B_Foot_2") == "0202"


def test_units_that_differ_in_their_number_only_are_taken_by_count(game: Game) -> None:
    for number, piece in enumerate(("B_Foot_1", "B_Foot_2"), 1):
        known = next(each for each in game.ir["pieces"] if each["id"] == piece)
        known["name"] = f"Scout {number}"
        known["values"] = {}
    state = _table(game).state
    _to_same_hex(state, "B_Foot_1", "B_Foot_2")
    ids = game.program.piece_ids

    assert [ids[piece] for piece in named_units(state, 0, "scout")] == ["B_Foot_1"]
    assert [ids[piece] for piece in named_units(state, 0, "2 scout")] == ["B_Foot_1", "B_Foot_2"]
    with pytest.raises(CannotOrder, match="you have only 2 of `scout` there"):
        named_units(state, 0, "3 scout")
    state.columns["c_face"][ids.index("B_Foot_1")] = 1
    assert [ids[piece] for piece in named_units(state, 0, "1 scout")] == ["B_Foot_1"]
    state.columns["c_face"][ids.index("B_Foot_1")] = 0
    _to_same_hex(state, "B_Foot_1", "R_Foot_1")
    with pytest.raises(CannotOrder):
        named_units(state, 0, "2 scout")


def _to_same_hex(state: Any, piece: str, other: str) -> None:
    ids, place = state.game.program.piece_ids, state.columns["c_place"]
    place[ids.index(piece)] = place[ids.index(other)]


def test_an_order_to_another_unit_does_not_answer_a_move(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _table(game)
    _to_first_action(table)
    for text in ("move a unit", "1st Foot"):
        assert _give(table, text)

    assert not _give(table, "B_Foot_2, B_Horse to 0202")
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "  answer the question about 1st Foot before you give an order"
    assert _give(table, "any")

    assert _hex(table, "B_Foot_1") == "0102"


def test_the_rest_of_a_line_waits_behind_a_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, giver = _at_its_first_action(_changed(tmp_path, RALLY))

    assert _line(giver, "B_Foot_1 to 0102; B_Foot_2 to 0201; B_Horse to 0201")
    assert "`B_Foot_2 to 0201; B_Horse to 0201` is waiting; `go on` continues" in capsys.readouterr().out
    assert not _line(giver, "a slip of the pen")
    assert _line(giver, "always no; go on")

    assert [_hex(table, piece) for piece in ("B_Foot_2", "B_Horse")] == ["0201", "0201"]


DRILL = """
action drill "drill"                                       @ 2.2
  scope  1 own horse where not moved of it
  do
    set moved of self to yes
    roll 1d6 as die
"""


def test_an_order_to_the_only_unit_that_can_act_comes_to_a_die(tmp_path: Path) -> None:
    table = _table(_changed(tmp_path, DRILL, ("  open move", "  open drill, move")))
    _to_first_action(table)
    before = table.state.answers

    assert _give(table, "drill light horse")
    assert table.state.answers > before
    assert not _give(table, "drill 1st Foot")


@pytest.mark.parametrize("text", ["nothing", "more", "d", "no moves"])
def test_a_part_of_the_words_that_pass_is_not_enough(
    game: Game, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    table = _table(game)
    _to_first_action(table)
    before = table.state.digest()

    assert not _give(table, text)

    assert f"`{text}` is not one of the choices" in capsys.readouterr().out
    assert table.state.digest() == before


@pytest.mark.parametrize("text", ["pass", "no", "do", "do no", "do nothing more", "2"])
def test_the_beginning_of_the_words_that_pass_is_enough(game: Game, text: str) -> None:
    table = _table(game)
    _to_first_action(table)

    assert _give(table, text)

    assert table.state.log is not None and table.state.log[-1][2] == PASS


def test_a_word_of_another_choice_does_not_pass(tmp_path: Path) -> None:
    """The words that pass begin with it, but it is the name of an action, too."""
    drill = DRILL.replace('"drill"', '"make a halt"')
    rest = (
        "  costs      1 order\n  do\n    set moved",
        '  costs      1 order\n  passing    "halt the army"\n  do\n    set moved',
    )
    table = _table(_changed(tmp_path, drill, ("  open move", "  open drill, move"), rest))
    _to_first_action(table)

    assert _give(table, "halt")

    assert table.state.log is not None
    assert not any(value == PASS for _, _, value in table.state.log)


LOSS = """
procedure levy
  actor chooses {count} own unit on map as lost-one saying "which unit stays behind"
  {turn}
"""


def test_an_order_to_the_only_unit_is_over_at_once(tmp_path: Path) -> None:
    """No question and no die follows: nothing told that it was this unit."""
    rest = DRILL.replace("    roll 1d6 as die\n", "")
    table = _table(_changed(tmp_path, rest, ("  open move", "  open drill, move")))
    _to_first_action(table)
    before = table.state.answers

    assert not _give(table, "drill 1st Foot")
    assert table.state.answers == before
    assert _give(table, "drill light horse")
    assert table.state.answers == before + 1


def test_an_order_to_attack_a_hex_chooses_the_enemy_in_it(tmp_path: Path) -> None:
    """Two enemies may be attacked; and where there is one, another hex is refused."""
    stand = (("0102  B_Foot_2", "0201  B_Foot_2"), ("0402  R_Foot_2", "0302  R_Foot_2"))
    table = _table(_changed(tmp_path, "", *stand, ("far-bank  R_Horse", "0301  R_Horse")))
    _to_first_action(table)

    assert not _give(table, "attack 2nd Foot at 0401")
    assert _give(table, "attack 2nd Foot at 0302")

    assert table.state.log is not None
    fought = [value for _, number, value in table.state.log if table.game.questions[number].kind == "choose"]
    assert table.game.program.piece_ids[fought[-1]] == "R_Foot_2"


def test_an_order_to_act_at_a_hex_asks_which_enemy_in_it(tmp_path: Path) -> None:
    stand = (("0102  B_Foot_2", "0201  B_Foot_2"), ("0402  R_Foot_2", "0302  R_Foot_2"))
    table = _table(_changed(tmp_path, "", *stand, ("far-bank  R_Horse", "0302  R_Horse")))
    _to_first_action(table)

    assert not _give(table, "attack 2nd Foot at 0401")
    assert _give(table, "attack 2nd Foot at 0302")

    question = table.state.question
    assert question is not None and question.prompt == "which unit is attacked"
    assert len(question.values) == 2


@pytest.mark.parametrize("count", ["1", "1..2"])
@pytest.mark.parametrize("text", ["B_Foot_1 to 0202", "B_Foot_1, B_Horse to 0202", "B_Foot_1 at 0202"])
def test_an_order_does_not_answer_who_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], count: str, text: str
) -> None:
    """Of two units in an order the first was taken for the answer, and the rest of the line was carried out."""
    turn = "turn lost-one to spent" if count == "1" else "each u in lost-one\n    turn u to spent"
    rules = LOSS.format(count=count, turn=turn)
    levy = ("procedure player-turn                                      @ 2.2\n", "  do levy\n")
    table = _table(_changed(tmp_path, rules, (levy[0], "".join(levy))))
    while table.state.question is not None and table.state.question.fixed.prompt != "which unit stays behind":
        table.state.answer(table.state.opts[0])
    before = table.state.digest()

    assert not _give(table, text)

    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "  answer this question before you give an order"
    assert table.state.digest() == before


def test_an_order_to_move_is_none_to_attack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A unit beside an enemy was ordered to a hex, and attacked."""
    changes = (
        ("  open move, attack", "  open attack"),
        ("near-bank  B_Horse", "0201  B_Horse"),
        ("0102  B_Foot_2", "0201  B_Foot_2"),
        ("far-bank  R_Horse", "0301  R_Horse"),
    )
    table = _table(_changed(tmp_path, "", *changes))
    state = table.state
    _to_first_action(table)
    before = state.digest()

    assert not _give(table, "B_Horse to 0202")
    assert "Light Horse cannot go to 0202 now" in capsys.readouterr().out
    assert state.digest() == before
    assert _give(table, "attack B_Horse")
    assert state.digest() != before


def test_an_order_that_may_mean_two_things_does_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = (
        ("  open move", "  open run-on, march-on"),
        ('action move "move a unit"', 'action march-on "march on"'),
        (
            "scope      1 own unit where not moved of it and possible",
            "scope      1 own foot where not moved of it and possible",
        ),
    )
    table = _table(_changed(tmp_path, RUN, *changes))
    _to_first_action(table)
    before = table.state.digest()

    assert not _give(table, "B_Foot_1, B_Horse to 0202")

    assert capsys.readouterr().out.count("are both possible") == 1
    assert table.state.digest() == before


WATCH = """
reaction shot "shoot at the moving unit" on enters by march{more}  @ 5.4
  scope  1 own foot
  do
    tell "{{self}} shoots"
"""
COLUMN = """
movement column of unit                                    @ 2.1
  allowance   3
  cost        1
  together    as one

action march-stack "march with a stack"                    @ 2.2
  scope  2..4 own unit on map where not moved of it and possible(column of it) as group barring not in-one-hex(group)
  do
    set moved of group to yes
    move group by column

"""
IN_ONE_HEX = (("  open move", "  open march-stack, move"), ("0102  B_Foot_2", "0101  B_Foot_2"))


GOES_ALONG = """
state along of unit
action march-on "march on"                                 @ 2.2
  scope  1 own foot on map where not moved of it and possible(march of it)
  do
    let start = hex of self
    actor may choose 1.. own unit in hex of self where it <> self and not moved of it as others saying "who goes along"
      set along of others to yes
    move self by march
    each u in own unit in start where along of it
      move u to hex of self
    set moved of own unit in hex of self to yes
    set along of own unit to no

"""
ONE_BY_ONE = (
    """    actor may choose 1.. own unit in hex of self where it <> self and not moved of it as others saying "who goes along"
      set along of others to yes
""",
    """    repeat up to 3 times
      actor may choose 1 own unit in hex of self where it <> self and not moved of it and not along of it as other saying "who goes along"
        set along of other to yes
      otherwise
        end
""",
)


@pytest.mark.parametrize("order", ["B_Foot_1, B_Foot_2 to 0202", "B_Horse, B_Foot_2 to 0202"])
@pytest.mark.parametrize("one_by_one", [False, True])
def test_exactly_the_units_of_an_order_go_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], order: str, one_by_one: bool
) -> None:
    action = GOES_ALONG.replace(*ONE_BY_ONE) if one_by_one else GOES_ALONG
    together = (("  open move", "  open march-on"), ("0102  B_Foot_2", "0101  B_Foot_2"))
    table, giver = _at_its_first_action(
        _changed(tmp_path, action, *together, ("near-bank  B_Horse", "0101  B_Horse"))
    )

    assert _line(giver, order)

    units = ("B_Foot_1", "B_Foot_2", "B_Horse")
    assert [each for each in units if _hex(table, each) == "0202"] == sorted(order[:-8].split(", "))
    assert table.state.question is not None and table.state.question.kind == "action"
    assert "after this question" not in capsys.readouterr().out


def _react(giver: Giver, shoot: bool) -> None:
    """Red answers as a bot does, every time that it may react."""
    table = giver.table
    while (question := table.state.question) is not None and question.seat == 1 and question.kind != "action":
        value = question.values[0] if shoot or question.kind != "react" else PASS
        table.answer(question, value, keep=False)
        while giver.settles():
            pass


@pytest.mark.parametrize("order", ["all in 0101 to 0202", "march with a stack 1st Foot, 2nd Foot to 0202"])
def test_a_stack_to_whose_move_the_enemy_may_react_is_moved_as_a_stack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], order: str
) -> None:
    changes = (*IN_ONE_HEX, ("near-bank  B_Horse", "0103  B_Horse"))
    game = _changed(tmp_path, COLUMN + WATCH.format(more=", column"), *changes)
    table, giver = _at_its_first_action(game)

    assert _line(giver, order)
    assert table.state.question is not None and table.state.question.kind == "react"
    _react(giver, shoot=False)

    assert [_hex(table, piece) for piece in ("B_Foot_1", "B_Foot_2")] == ["0202", "0202"]
    assert table.state.question.kind == "action"
    assert "after this question" not in capsys.readouterr().out


def test_a_reaction_that_is_declined_does_not_show_in_an_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The order ended by itself where no enemy could react, and else asked where to go next."""
    told = []
    back = COLUMN.split("\n\n")[0].replace("column", "march-back")
    for number, way in enumerate(("march-back", "march")):
        watch = WATCH.format(more="").replace("by march", f"by {way}")
        table, giver = _at_its_first_action(_changed(tmp_path / str(number), back + watch))
        capsys.readouterr()
        assert _line(giver, "B_Horse, B_Foot_1 to 0202")
        _react(giver, shoot=False)
        table.tell(0)
        told.append(capsys.readouterr().out)
        assert [_hex(table, piece) for piece in ("B_Horse", "B_Foot_1")] == ["0202", "0202"]
        assert table.state.question is not None and table.state.question.kind == "action"

    assert told[0] == told[1]


def test_an_order_stops_where_the_enemy_reacts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, giver = _at_its_first_action(_changed(tmp_path, WATCH.format(more="")))

    assert _line(giver, "B_Horse, B_Foot_1 to 0202")
    _react(giver, shoot=True)

    assert "not yet carried out for 1st Foot; `go on` continues" in capsys.readouterr().out
    assert _hex(table, "B_Foot_1") == "0101"


def test_an_action_that_is_not_on_offer_is_no_unknown_hex(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _table(_changed(tmp_path, "", ('"attack an adjacent hex"', '"fire at a hex"')))
    _to_first_action(table)

    assert not _give(table, "fire at a hex")

    told = [line.strip() for line in capsys.readouterr().out.splitlines()[-3:]]
    assert told == [
        "`fire at a hex` is not one of the choices (`?` for help)",
        "fire at a hex @ 3.1: no",
        "no: a unit of Blue can take it",
    ]


def test_an_action_that_its_side_cannot_pay_for_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    costs = (
        "it is fresh and some enemy unit adjacent to it\n  costs      1 order",
        "it is fresh\n  costs      9 order",
    )
    table = _table(_changed(tmp_path, "", costs))
    _to_first_action(table)

    assert not _give(table, "attack an adjacent hex")

    assert "no: order of Blue is 3, but it costs 9" in capsys.readouterr().out


def test_a_word_of_a_choice_comes_before_a_part_of_a_name(tmp_path: Path) -> None:
    drill = DRILL.replace('"drill"', '"water the horse"')
    whole = "water the horse"
    for text, chosen in (("horse", whole), ("light horse", None), ("water the h", whole)):
        table = _table(_changed(tmp_path / text, drill, ("  open move", "  open drill, move")))
        _to_first_action(table)
        question = table.state.question
        assert question is not None

        orders = written_orders(table.state, question, text)

        assert bool(orders) == (chosen is None)
        if chosen is not None:
            assert question.say(meaning(question, question.words(), text)) == chosen


def test_a_refused_order_says_which_condition_the_unit_fails(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _table(game)
    _to_first_action(table)
    assert _give(table, "B_Foot_1, B_Foot_2 to 0202")
    capsys.readouterr()

    assert not _give(table, "B_Foot_1 to 0103")
    assert "    1st Foot, move @ 2.2: no\n" in capsys.readouterr().out
    assert not _give(table, "B_Foot_1, B_Foot_2 to 0103")

    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.startswith("  1st")] == ["  1st Foot cannot go to 0103 Northam now"]
    assert {"    1st Foot, move @ 2.2: no", "    2nd Foot, move @ 2.2: no"} <= set(told)


def test_words_that_begin_two_actions_are_ambiguous(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drill = DRILL.replace('drill "drill"', 'train "drill with a horse"')
    title = ('"move a unit"', '"drill with a unit"')
    table = _table(_changed(tmp_path, drill, title, ("  open move", "  open train, move")))
    _to_first_action(table)
    before = table.state.digest()

    assert not _give(table, "drill with light horse to 0201")

    assert "`drill with` is ambiguous: `drill with a unit`, `drill with a horse`" in capsys.readouterr().out
    assert table.state.digest() == before


@pytest.mark.parametrize("shoot", [False, True])
def test_the_rest_of_a_line_is_read_unless_the_enemy_reacts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shoot: bool
) -> None:
    table, giver = _at_its_first_action(_changed(tmp_path, WATCH.format(more="")))

    assert _line(giver, "B_Horse to 0202; B_Foot_1 to 0202")
    assert "something else came up" not in capsys.readouterr().out
    _react(giver, shoot)

    said = "something else came up: `B_Foot_1 to 0202` is not carried out; `go on` continues"
    assert (said in capsys.readouterr().out) == shoot
    assert _hex(table, "B_Foot_1") == ("0101" if shoot else "0202")


def test_an_order_is_carried_out_although_the_last_unit_is_chosen_next(tmp_path: Path) -> None:
    rules = """
box reinforcements of each side                            @ 7.1
  seen by  all
entry gates of unit of Blue                                @ 7.1
  at  (hex 0101 or hex 0103)
schedule Blue                                              @ 7.1
  turn 1  arrive B_Foot_1, B_Foot_2 by gates
action bring-on "bring on"                                 @ 7.1
  scope           1 own unit in reinforcements of actor
  mandatory when  yes
  do
    enter self
procedure go
  move B_Foot_1 to reinforcements of Blue
  move B_Foot_2 to reinforcements of Blue
  open bring-on until pass
"""
    at = Position(tmp_path, rules, "go", {"R_Foot_1": "0401"})

    made = plan(at.state, Order(at.piece("B_Foot_1"), goal=at.hex("0103")))
    for step in made.steps:
        at.state.answer(step.value)

    assert at.where("B_Foot_1") == "0103"
    assert at.asked[0] == "Blue", "the other unit is asked where it enters"


MINES = """
state mined of hex                                         @ 7.1

trigger mine on enters by any way                          @ 7.2
  requires mined of (to)
  do
    set mined of (to) to no
    roll 1d6 as die
    when die = 0
      turn mover to spent
"""


def _mined(folder: Path, rules: str = MINES) -> Table:
    """The template game with mines in 0102 and 0202."""
    _changed(folder, rules)
    file = folder / "game" / "scenario.hw"
    file.write_text(
        f"{file.read_text('utf-8').rstrip()}\n  set mined of hex 0102 to yes\n  set mined of hex 0202 to yes\n",
        "utf-8",
    )
    model, _ = build_model(load_project(folder / "game"))
    table = _table(Game(json.loads(json.dumps(model.ir))))
    _to_first_action(table)
    return table


def test_an_order_stops_where_a_die_is_rolled_on_the_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _mined(tmp_path)

    assert _give(table, "B_Foot_1 to 0202")

    assert "something else came up: the order stops here" in capsys.readouterr().out
    assert _hex(table, "B_Foot_1") == "0102"
    assert table.state.question is not None and table.state.question.kind == "move"


def test_an_order_stops_where_a_die_is_rolled_behind_a_question_on_the_way(tmp_path: Path) -> None:
    """The question comes first, the die is rolled by its answer, and the order does not go on behind it."""
    asked = MINES.replace("    roll", '    Blue may "look"\n      tell "looks"\n    roll')
    table = _mined(tmp_path, asked)
    giver = Giver(table)

    question = table.state.question
    assert question is not None
    assert giver.give(question, question.words(), "B_Foot_1 to 0202")
    question = table.state.question
    assert question is not None and question.kind == "may"
    assert giver.give(question, question.words(), "no")

    assert _hex(table, "B_Foot_1") == "0102"
    assert table.state.question is not None and table.state.question.kind == "move"


def test_an_order_continues_behind_a_die_that_is_rolled_before_the_move(tmp_path: Path) -> None:
    march = "    move self by march"
    rolled = (march, f"    roll 1d6 as die\n    gain die order for actor\n{march}")
    table = _table(_changed(tmp_path, "", rolled))
    _to_first_action(table)

    assert _give(table, "B_Foot_1 to 0202")

    assert _hex(table, "B_Foot_1") == "0202"
