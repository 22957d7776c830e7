"""What the table shows a seat depends on what that seat may know alone: board, status, ways, reasons, hints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.engine.position import Position
from toolchain.cli.play.prompt import asking
from toolchain.cli.play.table_view.board import Board
from toolchain.cli.play.table_view.odds import odds
from toolchain.cli.play.table_view.stacks import units
from toolchain.cli.play.table_view.status import status
from toolchain.cli.play.watching import Watch
from toolchain.engine.chance import Streams
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game, PlayState
from toolchain.engine.naming import piece_name
from toolchain.engine.seen import sees
from toolchain.engine.verify.secrecy import twins
from toolchain.play.bots import GreedyPolicy, RandomPolicy
from toolchain.play.foresight.order import Order, Plan
from toolchain.play.guess import imagined
from toolchain.play.names import CannotOrder
from toolchain.play.orders import plan


def _positions(game: Game, seed: int, answers: int, every: int) -> Iterator[PlayState]:
    state, policy = game.start(0, seed), RandomPolicy(seed)
    for number in range(answers):
        if state.over:
            return
        if number % every == 0 or (number % 4 == 0 and state.question and state.question.kind == "move"):
            yield state
        state.answer(policy.choose(state))


def _shown(state: PlayState, seat: int) -> list[str]:
    question = state.question
    board = Board(state.game)
    board.show("large")
    return [
        *board.window(state, seat, *board.size(), question),
        status(state, seat, board.ground.initials),
        *units(state, seat),
        *units(state, seat, "all"),
    ]


def _plan(state: PlayState, order: Order) -> Plan | str:
    try:
        return plan(state, order)
    except CannotOrder as refusal:
        return str(refusal)


def test_two_states_that_a_seat_cannot_tell_apart_look_alike(veiled: Game, large: Game) -> None:
    chance, counters, compared, planned, hidden = Streams(4), [0], 0, 0, 0
    for game, answers in ((veiled, 60), (large, 130)):
        for state in _positions(game, 5, answers, 23):
            question = state.question
            assert question is not None
            seat = question.seat
            shown = _shown(state, seat)
            for _, twin in twins(state, seat, chance, counters):
                compared += 1
                assert shown == _shown(twin, seat)
                one, other = imagined(state, seat), imagined(twin, seat)
                assert one.columns["c_place"] == other.columns["c_place"]
                if question.kind == "move":
                    piece = question.subject[0]
                    here = state.columns["c_place"][piece]
                    hexes = [here, *game.program.ADJ[here], *range(0, game.program.hex_count, 97)]
                    for order in (Order(piece, goal=hex) for hex in hexes):
                        found = _plan(state, order)
                        assert found == _plan(twin, order)
                        planned += isinstance(found, Plan)
                    text = str(game.ir["hexes"][hexes[-1]]["id"])
                    asked = twin.question
                    assert asked is not None
                    assert asking.refusal(state, question, text) == asking.refusal(twin, asked, text)
            hidden += _no_hidden_name(state, seat, shown)
    assert compared > 20 and planned > 5 and hidden > 20


def _no_hidden_name(state: PlayState, seat: int, lines: list[str]) -> int:
    """How many hidden units there are; none of them is named on the board."""
    p = state.game.program
    units = [
        x
        for x in range(p.piece_count)
        if not sees(state, seat, x) and 0 <= state.columns["c_place"][x] < p.hex_count
    ]
    names = {piece_name(state, -2, x) for x in range(p.piece_count) if sees(state, seat, x)}
    shown = "\n".join(lines)
    for unit in units:
        name = piece_name(state, -2, unit)
        assert any(seen.startswith(name) for seen in names) or name not in shown
    return len(units)


def test_a_hint_is_a_choice_and_says_why_without_touching_the_game(veiled: Game, large: Game) -> None:
    for game in (veiled, large):
        for state in _positions(game, 2, 40, 9):
            question = state.question
            assert question is not None
            if question.kind == "secret":
                continue
            before = state.digest()
            adviser = GreedyPolicy(game, question.seat, 1)
            value = adviser.choose(state)
            because = adviser.because(state, value)
            assert state.digest() == before and because
            assert "\n" not in because


def test_what_bots_do_is_watched_with_a_pause() -> None:
    assert not Watch().stops
    assert Watch(delay=0.1).stops and Watch(step=True).stops and Watch(comment=True).stops


def test_units_show_states_with_markers_boxes_in_short_and_one_hex(large: Game) -> None:
    *_, state = _positions(large, 5, 130, 40)
    place, sides = state.columns["c_place"], large.program.SIDE
    piece = next(
        x
        for x in range(large.program.piece_count)
        if sides[x] == 0 and 0 <= place[x] < large.program.hex_count
    )
    name, hex = piece_name(state, 0, piece), large.ir["hexes"][place[piece]]["id"]
    states = {column["name"] for column in large.ir["columns"] if column["of"] == "piece"}
    assert "railed" in states

    state.columns["c_railed"][piece] = 0
    assert "railed" not in _line(units(state, 0, hex), name)
    state.columns["c_railed"][piece] = 1
    assert "railed" in _line(units(state, 0, hex), name)
    assert _line(units(state, 0), name) == _line(units(state, 0, hex), name)

    short, full = units(state, 0), units(state, 0, "all")
    assert short[-1].startswith("off the map, shown by `units all`: ") and len(full) > len(short)


def test_status_omits_a_stock_whose_look_has_no_markers(large: Game) -> None:
    state = large.start(0, 5)
    state.columns["c_action"][0], state.columns["c_advantage"][0] = 5, 2
    shown = status(state, 0, ["A", "G"])
    assert "action A:5 G:0" in shown and "advantage" not in shown


def _line(lines: list[str], name: str) -> str:
    return next(line for line in lines if line.strip().startswith(name))


def test_a_box_with_a_long_name_leaves_the_hexes_of_the_board_as_wide_as_they_are(veiled: Game) -> None:
    narrow = Board(veiled).zoom.wide
    veiled.ir["hexes"][-1]["id"] = "Box-off-the-map"
    assert Board(veiled).zoom.wide > narrow

    veiled.ir["hexes"][-1]["box"] = True
    assert Board(veiled).zoom.wide == narrow


MINES = """
state mined of hex                                         @ 7.1
  secret
kind charge                                                @ 7.1
box plan of each side                                      @ 7.1
  seen by  owner
state laid of charge                                       @ 7.1
  values  hex
forces charges of Red                                      @ 7.1
  charge  First charge as R_Charge
define dangerous for hex = mined of here or some charge of Red in plan of Red where laid of it = here  @ 7.1
trigger mine on enters by any way                          @ 7.2
  requires  dangerous of to
  do
    move mover to plan of Red
procedure go                                               @ 7.3
  gain 3 order for actor
  open move
"""
MINED = ("0201", "0202", "0203")


def _mined(folder: Path) -> Iterator[tuple[str, Position]]:
    """Positions that differ only in the hex that is mined, by a secret state or by a charge in a box of Red."""
    for number, there in enumerate((*MINED, *MINED)):
        stand = {"B_Foot_1": "0102", "R_Foot_1": "0402"}
        at = Position(folder / str(number), MINES, "go", stand)
        write, hexes = at.game.space, at.game.program.hex_count
        if number < len(MINED):
            write["w_mined"](at.state, at.hex(there), 1)
        charge = at.piece("R_Charge")
        box = next(n for n, each in enumerate(at.game.ir["boxes"]) if each["name"] == "plan of Red")
        write["move_piece"](at.state, charge, hexes + box)
        if number >= len(MINED):
            write["w_laid"](at.state, charge, at.hex(there))
        yield there, at


def test_what_is_secret_shows_in_no_answer_and_moves_no_bot(tmp_path: Path) -> None:
    answers, choices, real = set(), set(), 0
    for there, at in _mined(tmp_path):
        answers.add(tuple(line for hex in MINED for line in odds(at.state, 0, f"dangerous of {hex}")))
        choices.add(tuple(GreedyPolicy(at.game, 0, seed).choose(at.state) for seed in range(6)))
        assert not imagined(at.state, 0).columns["c_mined"][at.hex(there)]
        # Its owner looks into his own box.
        owner = imagined(at.state, 1)
        real += owner.columns["c_laid"][at.piece("R_Charge")] == at.hex(there)

    assert len(answers) == 1 and len(choices) == 1
    assert real == len(MINED)
    assert asking.LEFT_OUT in next(iter(answers))


def test_a_bot_does_not_look_into_the_box_of_the_other_side(tmp_path: Path) -> None:
    """As above, in a game without a secret state: what the pieces in that box are in decides alone."""
    rules = MINES.replace(
        "state mined of hex                                         @ 7.1\n  secret\n", ""
    ).replace("mined of here or ", "")
    choices = set()
    for number, there in enumerate(MINED):
        at = Position(tmp_path / str(number), rules, "go", {"B_Foot_1": "0102", "R_Foot_1": "0402"})
        box = next(n for n, each in enumerate(at.game.ir["boxes"]) if each["name"] == "plan of Red")
        at.game.space["move_piece"](at.state, at.piece("R_Charge"), at.game.program.hex_count + box)
        at.game.space["w_laid"](at.state, at.piece("R_Charge"), at.hex(there))
        choices.add(tuple(GreedyPolicy(at.game, 0, seed).choose(at.state) for seed in range(6)))

    assert len(choices) == 1


def test_a_record_is_no_secret(tmp_path: Path) -> None:
    """Where a unit came from was seen by all."""
    rules = """
record came-from of unit                                   @ 7.1
  last  place on enters
define came-back for unit = came-from of self = hex 0102      @ 7.1
procedure go                                               @ 7.3
  gain 3 order for actor
  open move
"""
    at = Position(tmp_path, rules, "go", {"B_Foot_1": "0102", "R_Foot_1": "0402"})
    at.game.space["w_" + ident("came-from")](at.state, at.piece("B_Foot_1"), at.hex("0102"))

    assert any("yes" in line for line in odds(at.state, 1, "came-back of B_Foot_1"))
