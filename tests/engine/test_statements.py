"""The generated engine against the interpreter of statements: the same questions, changes and tidings, step by step."""

from __future__ import annotations

import builtins
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.engine.games import FIRST, played
from tests.engine.random_statements import PROCEDURES, one_procedure, random_statements, scattered
from tests.engine.test_oracle_operations import TEMPLATE, built
from tests.security.counts import count
from toolchain.engine.faults import GENERATED
from toolchain.engine.game import Game
from toolchain.engine.interpret.statements.playing import MEANINGS, playing
from toolchain.engine.program import RuleError
from toolchain.engine.verify.side_by_side import TIRED, SideBySide, begin, resume
from toolchain.ir.statements import STATEMENTS
from toolchain.ir.validate import validate_ir

Body = list[list[Any]]

PACKAGES = count(12, 770)  # with a sequence of play and a dozen procedures each: 10,000 at length
ANSWERS = 30  # that one random procedure is given
SOON = 200_000  # steps after which a wrong text that never ends is given up


def play(both: SideBySide, seed: int, most: int) -> list[str]:
    """What the two first differ in, when they are given the same answers at random."""
    draw = random.Random(seed)
    for number in range(most + 1):
        found = list(both.differences())
        assert TIRED not in both.refused
        if found:
            return [f"after {number} answers", *found]
        if both.over:
            break
        both.answer(draw.choice(both.state.opts))
    return []


def test_every_kind_of_statement_has_a_meaning() -> None:
    assert set(MEANINGS) == set(STATEMENTS)


# random procedures and whole games


@pytest.mark.parametrize("seed", range(PACKAGES))
def test_random_procedures_are_carried_out_alike(seed: int) -> None:
    ir, _ = random_statements(seed)
    assert validate_ir(ir) is None
    game = Game(ir)
    for number in range(PROCEDURES):
        own = seed * 100 + number
        both = resume(scattered(game, own), f"p{number}", own % 2)
        assert play(both, own, ANSWERS) == [], f"p{number}"
    try:
        both = begin(game, 0, seed)
    except RuleError:  # before the first question: then neither comes to it
        with pytest.raises(RuleError):
            playing(game)
    else:
        assert play(both, seed, ANSWERS) == []


def test_random_procedures_have_statements_of_all_kinds() -> None:
    assert set().union(*(random_statements(seed)[1] for seed in range(12))) == set(STATEMENTS)


@pytest.mark.parametrize("seed", range(count(4, 100)))
def test_a_whole_game_comes_to_the_same_end(seed: int) -> None:
    both = begin(Game(built(TEMPLATE) or {}), 0, seed)
    assert play(both, seed, 2000) == []
    assert both.state.over
    assert both.other.asked is None
    assert both.state.outcome is not None


def test_a_stretch_of_a_large_game_is_the_same() -> None:
    assert play(begin(played(FIRST), 0, 5), 5, count(60, 1500)) == []


# what is wrong is found


def number(value: int) -> list[Any]:
    return ["int", value]


def fog(value: list[Any]) -> list[Any]:
    return ["set", "fog", None, value]


MORE = ["gain", "fog", None, number(1)]
NEAR = ["list", [number(1), number(3)]]
ON = ["place", number(0), number(0)]
ASK = {"seat": number(0), "from": NEAR, "type": "piece", "prompt": "who", "slot": "u"}
SECRET = {
    "var": "who",
    "from": ["members", ["hex-set", [1, 2, 3, 4]]],
    "type": "hex",
    "slot": "c",
    "prompt": "where",
}
# By kind of statement: a body, a part of the text that is generated of it, and a text that is wrong.
MUTANTS: dict[str, tuple[Body, str, str]] = {
    "let": ([["let", "n", number(3)], fog(["v", "n"])], "F[3]=3\n", "F[3]=4\n"),
    "set": ([["set", "due", number(4), number(9)]], "w_due(S,4,9)", "w_due(S,4,8)"),
    "clear": (
        [["set", "due", number(4), number(9)], ["clear", "due", None]],
        "    clear_due(S)\n",
        "    pass\n",
    ),
    "place": ([["place", number(2), number(7)]], "move_piece(S,2,7)", "move_piece(S,2,6)"),
    "face": ([["face", number(2), 1]], "turn_piece(S,2,1)", "turn_piece(S,3,1)"),
    "attach": (
        [["attach", "carried", number(3), number(4)]],
        "attach_carried(S,3,4)",
        "attach_carried(S,4,3)",
    ),
    "detach": (
        [["attach", "carried", number(3), number(4)], ["detach", "carried", number(3)]],
        "attach_carried(S,3,-1)",
        "attach_carried(S,4,-1)",
    ),
    "gain": ([["gain", "morale", number(0), number(2)]], "gain_morale(S,0,2)", "gain_morale(S,0,1)"),
    "card-to": ([["card-to", number(1), "discard"]], "card_to(S,1,'discard')", "card_to(S,1,'hand')"),
    "hand-to": ([["hand-to", number(0), number(1)]], "hand_to(S,0,1,", "hand_to(S,0,0,"),
    "gather": (
        [["hand-to", number(0), number(1)], ["gather", "chits", number(0)]],
        "gather(S,x)",
        "gather(S,3)",
    ),
    "tell": ([["tell", "so it is", [number(41)], "7"]], "('so it is',41,)", "('so it is',42,)"),
    "show": ([["show", "strength-now", [number(2)], "7"]], "('strength-now',2,)", "('strength-now',3,)"),
    "later": (
        [
            ["set", "due", number(1), number(1)],
            ["later", number(0), 2, "mist", [number(4)], "7"],
            ["phase", 2, [], [], "7"],
        ],
        "post(S,(S.c_turn[0]+0,",
        "post(S,(S.c_turn[0]+1,",
    ),
    "if": (
        [["if", ["=", ["v", "actor"], number(1)], [fog(number(2))], [fog(number(3))]]],
        "F[2]==1",
        "F[2]==0",
    ),
    "each": (
        [["each", "u", NEAR, [["set", "due", ["v", "u"], number(9)]], {"type": "piece"}]],
        "(1,3,)",
        "(1,)",
    ),
    "repeat": (
        [["repeat", number(4), ["=", ["game", "fog"], number(3)], [MORE], []]],
        "range(4)",
        "range(2)",
    ),
    "end": ([["repeat", number(4), None, [MORE, ["end"]], []]], "        break\n", "        pass\n"),
    "return": ([["do", "seven-more", [number(-5)], "n", None], fog(["v", "n"])], "(F[3]+7)", "(F[3]+8)"),
    "do": ([["do", "mist", [number(2)], None, None]], ",F[2],2)", ",F[2],3)"),
    "happen": ([["happen", number(0), [number(2)]]], "happen(S,0,F[2],2)", "happen(S,1,F[2],2)"),
    "ask": ([["ask", ASK], ["face", ["v", "u"], 1]], "list((1,3,))", "list((1,2,))"),
    "ask-several": (
        [
            ["ask-several", ASK | {"least": 1}],
            ["each", "x", ["v", "u"], [["face", ["v", "x"], 1]], {"type": "piece"}],
        ],
        "list((1,3,))",
        "list((1,2,))",
    ),
    "may": (
        [["may", {"seat": number(0), "prompt": "do it"}, [fog(number(2))], []]],
        "if v==1 else",
        "if v==0 else",
    ),
    "secret": (
        [["secret", SECRET], ["place", number(1), ["choice-of", ["v", "c"], number(1)]]],
        "F[3]+=(v,)",
        "F[3]=(v,)+F[3]",
    ),
    "draw": ([["draw", "chits", number(0), number(2), "hand", "c", "7"]], "F[5]-=1", "F[5]-=2"),
    "pick": (
        [["pick", ["list", [number(4), number(2)]], "u", "piece", "7"]],
        "sorted((4,2,))",
        "list((4,2,))",
    ),
    "roll": ([["roll", 6, "n", "7"], fog(["v", "n"])], "range(1,7)", "range(0,7)"),
    "move-by": (
        [ON, ["move-by", "march", number(0), "7"]],
        "mv_march.step(S,F[3],v,F[4],",
        "mv_march.step(S,F[3],v,F[4]+1,",
    ),
    "retreat": (
        [ON, ["retreat", "retreat", number(0), [], [], "7"]],
        "move_piece(S,F[3],v)",
        "move_piece(S,F[3],-1)",
    ),
    "guide": (
        [ON, ["guide", number(1), [["move-by", "march", number(0), "7"]]]],
        "): return F[3]",
        "): return SIDE[F[4]]",
    ),
    "enter": ([["enter", number(0), [], "7"]], "entries.enter(S,F[3],v)", "move_piece(S,F[3],v)"),
    "finish": (
        [["finish", number(1), None, "7"]],
        "w_game_20_won_20_by(S,0,1)",
        "w_game_20_won_20_by(S,0,0)",
    ),
    "open": ([["open", ["raid"], number(0), 1, "7"]], "x.pay(S,F[5],F[4])", "pass"),
    "react": ([["react", ["raid"], number(0), number(1), "7"]], "x.pay(S,F[5],F[4])", "pass"),
    "alternate": (
        [["alternate", number(0), "run", "goes", [["tell", "it goes", [["v", "actor"]], ""]]]],
        "else: a=1-a",
        "else: a=a",
    ),
    "match": (
        [["match", "m", "pairs", NEAR, ["list", [number(0), number(2)]], number(0), "7"]],
        "return match_seat(",
        "return 1-match_seat(",
    ),
    "setup": ([["setup"]], "entry,side=todo[F[3]]", "entry,side=todo[-1]"),
    "turns": ([["turns", 1, 2, [MORE]]], "w_turn(S,0,S.c_turn[0]+1)", "w_turn(S,0,S.c_turn[0]+2)"),
    "phase": ([["phase", 2, [fog(number(1))], ["due"], "7"]], "w_phase(S,0,2)", "w_phase(S,0,1)"),
}


def differences(game: Game) -> list[str]:
    """What the two first differ in when they carry out procedure ``p`` with some answers."""
    return next(
        (found for seed in range(4) if (found := play(resume(game.blank(), "p", 1), seed, ANSWERS))), []
    )


@cache
def right(kind: str) -> Game:
    """The game of the body of a kind."""
    return Game(one_procedure(MUTANTS[kind][0]))


@pytest.mark.parametrize("kind", sorted(STATEMENTS))
def test_a_wrong_text_of_a_kind_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    body, old, new = MUTANTS[kind]
    assert validate_ir(one_procedure(body)) is None
    assert differences(right(kind)) == []
    monkeypatch.setattr(builtins, "compile", _wrongly(builtins.compile, old, new))
    wrong = Game(one_procedure(body), budget=SOON)
    assert differences(wrong)


def _wrongly(compiled: Callable[..., Any], old: str, new: str) -> Callable[..., Any]:
    """Compiles generated text with one part of it written otherwise."""

    def wrongly(text: Any, filename: Any, *args: Any, **more: Any) -> Any:
        if isinstance(text, str) and str(filename).startswith(GENERATED):
            assert old in text
            text = text.replace(old, new)
        return compiled(text, filename, *args, **more)

    return wrongly


# what once told the two apart


def carried_out(body: Body) -> SideBySide:
    """A body that both have carried out, without a difference."""
    both = resume(Game(one_procedure(body)).blank(), "p", 1)
    assert list(both.differences()) == []
    return both


@pytest.mark.parametrize("asks", [[], [["may", {"seat": number(0), "prompt": "go on"}, [], []]]])
def test_what_holds_after_the_last_round_is_reached_within_the_bound(asks: Body) -> None:
    limit = [["set", "alarm", None, number(1)]]
    both = carried_out([["repeat", number(3), ["=", ["game", "fog"], number(3)], [MORE, *asks], limit]])
    assert play(both, 1, 9) == []
    assert (both.state.columns["c_fog"][0], both.state.columns["c_alarm"][0]) == (3, 0)


def test_who_leaves_an_alternation_acts_for_whom_it_was_before() -> None:
    both = carried_out([["alternate", number(0), None, "goes", [["end"]]], fog(["v", "actor"])])
    assert both.state.columns["c_fog"][0] == 1


@pytest.mark.parametrize("side", [["none"], ["side", ["none"]], number(-1)])
def test_who_has_no_part_in_a_deck_draws_and_gathers_nothing(side: list[Any]) -> None:
    both = carried_out(
        [
            ["hand-to", number(0), number(1)],
            ["card-to", number(3), "hand"],
            ["draw", "plans", side, number(1), "hand", "c", "7"],
            ["gather", "plans", side],
        ]
    )
    assert both.over
    names, piles = both.state.game.program.pile_names, both.state.columns["c_pile"]
    held = {name: cards for name, cards in zip(names, piles, strict=True) if name[1] == "hand" and cards}
    assert held == {("chits", "hand", 1): (0,), ("plans", "hand", 0): (3,)}


@pytest.mark.parametrize("side", [["none"], ["side", ["none"]], ["-", number(1), number(-1)]])
def test_nobody_is_dealt_cards_of_a_common_deck(side: list[Any]) -> None:
    both = carried_out([["draw", "chits", side, number(2), "hand", "c", "7"]])
    assert both.over
    assert both.state.columns["c_pile"][0] == (0, 1, 2)


def test_cards_are_dealt_to_both_sides_and_gathered() -> None:
    dealt = [["draw", "chits", number(side), number(1), "hand", None, "7"] for side in (0, 1)]
    both = carried_out([*dealt, ["gather", "chits", number(0)]])
    for hands in ((1, 0), (1, 1)):
        piles = [both.state.game.program.pile("chits", "hand", side) for side in (0, 1)]
        assert play(both, 1, 1) == []
        held = tuple(len(both.state.columns["c_pile"][pile]) for pile in piles)
        assert held == hands or both.over
    assert both.over and both.state.columns["c_pile"][0] == (0, 1, 2)


def test_a_card_of_one_side_is_refused_by_the_hand_of_the_other() -> None:
    both = carried_out([["hand-to", number(3), number(1)]])
    assert both.refused == ("a card of one side's deck cannot go to the other side's hand",) * 2


def test_calls_without_end_are_refused_by_both() -> None:
    both = carried_out([["do", "deep", [], None, None]])
    assert both.refused == ("procedures call each other more than 60 levels deep",) * 2


def test_an_interpreter_that_cannot_go_on_finds_nothing() -> None:
    often = ["repeat", number(90), None, [["let", "n", number(1)]] * 2, []]
    both = resume(Game(one_procedure([["repeat", number(90), None, [often], []]]), budget=10**6).blank(), "p")
    assert both.refused == ("", TIRED)
    assert list(both.differences()) == []
