"""Values that are kept until what they read has changed: they declare all they read, and are never out of date."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest

from tests.engine.games import FIRST, SECOND, moments, played
from tests.engine.written_again import module_of
from toolchain.engine.chance import Streams
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game, PlayState
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.kernels.static_attributes import asks_only_of_given, printed_leaves
from toolchain.engine.verify.oracle import disagreements
from toolchain.play.guess import Guess, hidden_units

GAMES = [FIRST, SECOND]


class Watched:
    """A state that notes which of its columns are read."""

    def __init__(self, state: PlayState) -> None:
        self.state = state
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.state, name)


def read_columns(game: Game, names: set[str]) -> set[str]:
    """What attributes of a state are called where the generator says what a function reads."""
    made = set()
    for name in names:
        if name in game.linked.states.read_as:
            made.add(game.linked.states.read_as[name])
        elif name.startswith("m_"):
            made.add(next(c for c in module_of(game).columns if "m_" + ident(c) == name))
        elif name.startswith("r_"):
            made.add(next("r:" + r["name"] for r in game.ir["relations"] if "r_" + ident(r["name"]) == name))
        elif name[:1] == "o" and name[1:].isdecimal():
            made.add(f"held {name[1:]}")
        elif name[:1] == "p" and name[1:].isdecimal():
            made.add(f"standing {name[1:]}")
        elif name == "c_at":
            made.add("place")
        else:
            assert name in ("V", "fuel") or name.startswith("k_"), name
    return made


def arguments(game: Game, python: str, draw: random.Random) -> list[Any] | None:
    """Some arguments of a remembered function, by the names that its text gives them."""
    function = game.space[python + "_raw"]
    words = function.__code__.co_varnames[1 : function.__code__.co_argcount]
    kinds = {
        f"a_{ident(n)}": t for part in ("functions", "traces") for x in game.ir[part] for n, t in x["params"]
    }
    sizes = {"piece": game.program.piece_count, "hex": game.program.hex_count, "side": len(game.sides)}
    made: list[Any] = []
    for word in words:
        kind = {
            "a_side": "side",
            "a_side1": "side",
            "a_viewer": "hex",
            "a": "hex",
            "u": "piece",
            "h": "hex",
            "s": "stack",
        }.get(word) or kinds[word]
        if kind == "stack":
            made.append(tuple(draw.sample(range(sizes["piece"]), 3)))
        elif kind in sizes:
            made.append(draw.randrange(sizes[kind]))
        else:
            return None
    return made


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_declares_all_that_it_reads(name: str) -> None:
    game = played(name)
    draw = random.Random(5)
    tried = set()
    for state in moments(game, 5, every=25):
        for python, columns in module_of(game).stamped.items():
            args = arguments(game, python, draw)
            if args is None:
                continue
            game.linked.states.derive(state)  # nothing is remembered, so all is read
            watched = Watched(state)
            game.space[python + "_raw"](watched, *args)
            assert read_columns(game, watched.read) <= columns, python
            tried.add(python)
    assert len(tried) > 5


class Unmoved(list[int]):
    """Versions that never change: as if writing forgot to say that a column has."""

    def __setitem__(self, index: Any, value: Any) -> None:
        return


@pytest.mark.parametrize("name", GAMES)
def test_a_version_that_is_not_counted_up_is_found_out(name: str) -> None:
    game = played(name)
    oracle = interpreter(game)
    told: dict[bool, list[str]] = {False: [], True: []}
    for broken in told:
        for count, state in enumerate(moments(game, 3)):
            if broken and count == 0:
                state.V = Unmoved(state.V)
            if count % 20 == 0:
                told[broken] += disagreements(oracle, state, Streams(count), [0])
            if count > 120 or told[broken]:
                break
    assert not told[False]
    assert told[True]


@pytest.mark.parametrize("name", GAMES)
def test_undoing_brings_back_what_was_kept(name: str) -> None:
    game = played(name)
    draw = random.Random(8)
    for state in moments(game, 8, every=40):
        known = _all_kept(game, state)
        mark = state.mark()
        for _ in range(6):
            if not state.over:
                game.apply(state, draw.choice(state.opts))
                _all_kept(game, state)
        state.undo(mark)
        state.release()
        assert _all_kept(game, state) == known


def _all_kept(game: Game, state: PlayState) -> list[Any]:
    draw = random.Random(1)
    made = []
    for python in module_of(game).stamped:
        args = arguments(game, python, draw)
        if args is not None and not python.startswith(("crossing", "mvn")):
            made.append((python, game.space[python](state, *args)))
    return made


def _wrong_steps(game: Game, state: PlayState) -> list[str]:
    """Movements of which the remembered steps of some unit are not what its cost and bars say."""
    wrong = []
    for m in game.ir["movements"]:
        kernel = game.space["mv_" + ident(m["name"])]
        for piece in range(game.program.piece_count):
            here = state.columns["c_place"][piece]
            if 0 <= here < game.program.hex_count:
                if kernel._around(state, piece, here) != kernel._around_anew(state, piece, here):
                    wrong.append(m["name"])
    return wrong


@pytest.mark.parametrize("name", GAMES)
def test_units_that_are_alike_pay_the_same(name: str) -> None:
    game = played(name)
    for seed in (1, 2):
        for state in moments(game, seed, every=15):
            assert _wrong_steps(game, state) == []


def test_a_fact_that_a_price_hangs_on_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(SECOND)
    kernel = game.space["mv_march"]
    whole = kernel.alike
    size = len(whole(game.start(0, 1), 0, 0))
    missed = set()
    for left_out in range(size):
        monkeypatch.setattr(
            kernel,
            "alike",
            lambda s, u, a, k=left_out: ("without", k, *whole(s, u, a)[:k], *whole(s, u, a)[k + 1 :]),
        )
        for state in chain(*(moments(game, seed, every=30) for seed in (4, 5, 6, 7))):
            if _wrong_steps(game, state):
                missed.add(left_out)
                break
    # Where a unit is and what sort it is of count everywhere; some of the rest is rare in these games.
    assert {0, 1} <= missed
    assert len(missed) >= size / 2, sorted(set(range(size)) - missed)


@pytest.mark.parametrize("name", GAMES)
def test_pieces_that_share_a_slot_have_one_value(name: str) -> None:
    game = played(name)
    shared = [
        python.removeprefix("CLASS_") for python in game.linked.written.tables if python.startswith("CLASS_")
    ]
    tried = 0
    for python in (p for p in shared if p in module_of(game).stamped):
        of = game.space["CLASS_" + python]
        for state in moments(game, 6, every=60):
            for piece in range(game.program.piece_count):
                assert game.space[python](state, piece) == game.space[python + "_raw"](state, piece), python
        tried += len(set(of)) < len(of)
    assert tried or name == FIRST


def test_what_is_printed_and_what_is_not() -> None:
    ir = {
        "functions": [
            {
                "name": "of-corps",
                "params": [["p", "piece"]],
                "body": ["=", ["attr", "corps", ["v", "p"]], ["int", 2]],
            },
            {"name": "here", "params": [["p", "piece"]], "body": ["place", ["v", "p"]]},
        ],
        "traces": [
            {"name": "line", "params": [["p", "piece"]], "goal": ["hexes-with", "held", ["side", ["v", "p"]]]}
        ],
    }
    unit = ["v", "u"]
    assert printed_leaves(ir, ["call", "of-corps", [unit]], "u") == [["attr", "corps", ["v", "it"]]]
    assert printed_leaves(ir, ["trace-hexes", "line", [unit]], "u") == [["side", ["v", "it"]]]
    assert printed_leaves(ir, ["and", ["kind", [1], unit], ["call", "here", [["v", "w"]]]], "u") == [
        ["kind", [1], ["v", "it"]]
    ]
    for more in (
        unit,
        ["call", "here", [unit]],
        ["col", "moved", unit],
        ["face-attr", "strength", unit],
        ["can-move", "march", unit],
    ):
        assert printed_leaves(ir, ["not", more], "u") is None

    assert asks_only_of_given(
        ir, ["and", ["call", "of-corps", [unit]], ["<>", ["col", "moved", unit], ["int", 0]]]
    )
    everyone = {"var": "x", "kinds": 1, "side": None, "from": None}
    assert not asks_only_of_given(ir, ["some", ["pieces", everyone]])
    assert asks_only_of_given(ir, ["some", ["pieces", {**everyone, "from": ["v", "stack"]}]])
    assert not asks_only_of_given(ir, ["col", "moved", ["int", 3]])


@pytest.mark.parametrize("name", GAMES)
def test_a_stack_is_judged_as_it_is_now(name: str) -> None:
    game = played(name)
    draw = random.Random(2)
    tried = 0
    for state in (state for seed in (1, 2) for state in moments(game, seed, every=10)):
        for rule in game.ir["stackings"]:
            judge = "stacks_" + ident(rule["name"])
            held = [x for x in state.columns["c_at"][: game.program.hex_count] if x]
            for stack in draw.sample(held, min(4, len(held))):
                unit = draw.randrange(game.program.piece_count)
                extra = (0,) if game.space[judge].__code__.co_argcount == 4 else ()
                assert game.space[judge](state, unit, stack, *extra) == game.space[judge + "_raw"](
                    state, unit, stack, *extra
                )
                tried += 1
    assert tried > 50


@pytest.mark.parametrize("name", GAMES)
def test_dealing_hidden_pieces_again_invalidates_kept_values(name: str) -> None:
    game = played(name)
    draw = random.Random(3)
    compared = dealt = 0
    for state in moments(game, 3, every=25):
        seat = state.question.seat if state.question is not None else 0
        mark, before = state.mark(), state.digest()
        asked = [(python, arguments(game, python, draw)) for python, _ in game.linked.written.caches] * 2
        for again in (False, True):
            for python, given in asked:
                if given is not None:
                    kept, made = game.space[python](state, *given), game.space[python + "_raw"](state, *given)
                    assert kept == made, (python, given, again)
                    compared += 1
            if not again:
                Guess(game, seat, 5).deal(state, hidden_units(state, seat))
                dealt += state.digest() != before
        state.undo(mark)
        state.release()
        for python, given in asked:
            if given is not None:
                assert game.space[python](state, *given) == game.space[python + "_raw"](state, *given)
    assert compared > 500 and dealt > 3
