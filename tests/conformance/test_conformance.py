"""Every project passes the generic suite, and the suite catches an engine that is broken on purpose."""

from __future__ import annotations

import copy
import dataclasses
import functools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.security.counts import SOAK, count
from tests.shipped import TEMPLATE, played
from toolchain.engine import observe as observing
from toolchain.engine import question as asking
from toolchain.engine.chance import Streams
from toolchain.engine.game import Game, PlayState, Question
from toolchain.engine.state import State
from toolchain.engine.verify.conformance import CHECKS, Report, conformance
from toolchain.engine.verify.depth import FULL
from toolchain.play.story import Story
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import find_scenario, load_project


@functools.cache
def rules(folder: Path, scenario: str = "") -> str:
    """The rules of a scenario as JSON."""
    project = load_project(folder)
    model, findings = build_model(project, find_scenario(project, scenario) if scenario else None)
    assert not project.findings.errors and not findings.errors and not model.said
    return json.dumps(model.ir)


# What the interpreter finds out of many hexes, step by step, is compared in `make soak`.
EACH = dataclasses.replace(FULL, compared_reads=None if SOAK else 100_000)
# Functions and seats are compared in turn in the further scenarios of a book, most of whose rules the first one has too.
IN_TURN = dataclasses.replace(EACH, share=count(3, 1))
SCENARIOS = [(TEMPLATE, ""), *((folder, name) for folder, names in played().items() for name in names)]


def game_of(folder: Path = TEMPLATE, change: Callable[[dict[str, Any]], None] | None = None) -> Game:
    ir = json.loads(rules(folder))
    if change:
        change(ir)
    return Game(ir)


def veiled(ir: dict[str, Any]) -> None:
    """Units of the template are hidden while they are fresh, and stand on more than one hex."""
    ir["visibility"] = {"secret_faces": [0]}


def short(game: Game, **more: Any) -> Report:
    return conformance(game, games=2, process=False, **more)


@pytest.mark.parametrize(
    ("folder", "scenario"), SCENARIOS, ids=lambda x: x.name if isinstance(x, Path) else x
)
def test_every_scenario_keeps_every_promise(folder: Path, scenario: str) -> None:
    game = Game(json.loads(rules(folder, scenario)))
    story = Story(game)

    first = folder not in played() or scenario == played()[folder][0]
    report = conformance(game, games=1, tell=story.hear, depth=EACH if first else IN_TURN)

    assert [] == report.failures()
    assert report.passed
    assert [] == [c.name for c in report.checks if c.status == "skipped"]
    assert story.lines
    if game.ir["visibility"]["secret_faces"] or game.ir["cards"]:
        assert report.twins > 0


def test_a_game_of_hidden_units_keeps_every_promise() -> None:
    report = conformance(game_of(change=veiled), games=3, deep=True, process=False)

    assert [] == report.failures()
    assert report.twins > 100


@pytest.mark.parametrize("without", ["one question", "all questions"])
def test_every_question_of_a_game_with_paragraphs_names_one(without: str) -> None:
    """In a game without any, no question has to."""
    game = game_of()
    asked = game.start(seed=0).q
    for number, fixed in enumerate(game.questions):
        if number == asked or without == "all questions":
            game.questions[number] = dataclasses.replace(fixed, cite="")

    assert (without == "one question") == bool(short(game)["cites"].broken)


def test_the_report_is_plain_data() -> None:
    report = short(game_of())

    data = json.loads(json.dumps(report.as_dict()))

    assert list(CHECKS) == [row["name"] for row in data["checks"]]
    assert data["summary"]["failed"] == 0
    assert report["elsewhere"].status == "skipped"


# A broken engine is caught. Each mutant names the checks of which one at least must fail.


def undo_does_nothing(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setattr(State, "undo", lambda self, mark: None)


def undo_forgets_chance(patch: pytest.MonkeyPatch, game: Game) -> None:
    right = State.undo

    def undo(self: State, mark: Any) -> None:
        counters = self.counters[:]
        right(self, mark)
        self.counters[:] = counters

    patch.setattr(State, "undo", undo)


def undo_leaves_stamps(patch: pytest.MonkeyPatch, game: Game) -> None:
    right = State.undo

    def undo(self: State, mark: Any) -> None:
        stamps = self.V[:]
        right(self, mark)
        self.V[:] = stamps

    patch.setattr(State, "undo", undo)


def a_writer_forgets_the_journal(patch: pytest.MonkeyPatch, game: Game) -> None:
    def write(state: Any, index: int, value: int) -> None:
        state.c_moved[index] = value

    patch.setitem(game.space, "w_moved", write)


def a_writer_forgets_the_mask(patch: pytest.MonkeyPatch, game: Game) -> None:
    def write(state: Any, index: int, value: int) -> None:
        state.j.append((state.c_control, index, state.c_control[index]))
        state.c_control[index] = value

    patch.setitem(game.space, "w_control", write)


def a_move_forgets_the_place_left(patch: pytest.MonkeyPatch, game: Game) -> None:
    right = game.space["move_piece"]

    def move(state: Any, piece: int, new: int) -> None:
        old = state.c_place[piece]
        right(state, piece, new)
        if old >= 0 and old != state.c_place[piece]:
            state.j.append((state.c_at, old, state.c_at[old]))
            state.c_at[old] = (*state.c_at[old], piece)

    patch.setitem(game.space, "move_piece", move)
    for kernel in game.space.values():
        if hasattr(kernel, "move_piece"):
            patch.setattr(kernel, "move_piece", move)


def a_saved_game_forgets_what_is_derived(patch: pytest.MonkeyPatch, game: Game) -> None:
    right = game.restore

    def restore(kept: list[Any]) -> PlayState:
        state = right(kept)
        state.columns["m_control"][:] = [0] * len(state.columns["m_control"])
        return state

    patch.setattr(game, "restore", restore)


def a_fork_is_the_state_itself(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setattr(PlayState, "fork", lambda self: self)


def options_come_backwards(patch: pytest.MonkeyPatch, game: Game) -> None:
    turned = [lambda s, f, o=options: o(s, f)[::-1] for options in game.options_of]
    patch.setattr(game, "options_of", turned)
    for number, options in enumerate(turned):
        patch.setitem(game.space, f"o{number}", options)


def every_answer_is_taken(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setattr(PlayState, "answer", lambda self, value: game.apply(self, value))


def a_refusal_leaves_a_trace(patch: pytest.MonkeyPatch, game: Game) -> None:
    right = PlayState.answer

    def answer(self: PlayState, value: Any) -> None:
        self.answers += value not in self.opts
        right(self, value)

    patch.setattr(PlayState, "answer", answer)


def all_options_have_one_name(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setattr(Question, "words", lambda self: ["this" for _ in self.values])


def a_stock_is_never_paid(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setitem(game.space, "gain_order", lambda state, side, amount: None)


def chance_is_that_of_the_process(patch: pytest.MonkeyPatch, game: Game) -> None:
    draw = random.Random(1)  # goes on from game to game: a replay is given other numbers
    right = Streams.below

    def below(self: Streams, n: int, stream: int, counters: list[int]) -> int:
        right(self, n, stream, counters)
        return draw.randrange(n)

    patch.setattr(Streams, "below", below)


MUTANTS = {
    undo_does_nothing: {"applies", "undoes"},
    undo_forgets_chance: {"applies", "undoes"},
    undo_leaves_stamps: {"applies", "undoes", "options", "oracle"},
    a_writer_forgets_the_journal: {"applies", "undoes"},
    a_writer_forgets_the_mask: {"invariants"},
    a_move_forgets_the_place_left: {"invariants"},
    a_saved_game_forgets_what_is_derived: {"saves"},
    a_fork_is_the_state_itself: {"forks"},
    options_come_backwards: {"options"},
    every_answer_is_taken: {"refuses"},
    a_refusal_leaves_a_trace: {"refuses"},
    all_options_have_one_name: {"says"},
    a_stock_is_never_paid: {"statements"},
    chance_is_that_of_the_process: {"replays", "saves"},
}


def test_an_engine_that_nobody_has_broken_passes() -> None:
    assert conformance(game_of(), games=2, deep=True, process=False).passed


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: m.__name__)
def test_a_broken_engine_is_caught(mutant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of()
    mutant(monkeypatch, game)

    report = conformance(game, games=2, deep=True, process=False)

    failed = {check.name for check in report.checks if check.broken}
    assert failed & MUTANTS[mutant], failed


# Leaks, on the template with hidden units.


def a_hidden_unit_is_shown(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(observing, "piece_view", lambda state, seat, piece: ("piece", piece))


def a_hidden_unit_is_shown_by_its_strength(patch: pytest.MonkeyPatch) -> None:
    right = observing.piece_view

    def view(state: Any, seat: int, piece: int) -> tuple[Any, ...]:
        return (*right(state, seat, piece), state.game.program.attributes["strength"][piece])

    patch.setattr(observing, "piece_view", view)


def an_option_names_a_hidden_unit(patch: pytest.MonkeyPatch) -> None:
    right = asking.piece_name
    patch.setattr(asking, "piece_name", lambda state, seat, piece: right(state, -2, piece))


def an_option_points_at_a_hidden_unit(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(asking, "handle", lambda state, seat, piece: ("piece", piece))


def targets_stand_in_the_order_of_their_numbers(patch: pytest.MonkeyPatch, game: Game) -> None:
    patch.setitem(game.space, "ordered", lambda state, options, type_: sorted(set(options)))


@pytest.mark.parametrize(
    "leak",
    [
        a_hidden_unit_is_shown,
        a_hidden_unit_is_shown_by_its_strength,
        an_option_names_a_hidden_unit,
        an_option_points_at_a_hidden_unit,
        targets_stand_in_the_order_of_their_numbers,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_leak_is_caught(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(change=veiled)
    leak(*([monkeypatch, game] if leak is targets_stand_in_the_order_of_their_numbers else [monkeypatch]))

    report = conformance(game, games=8, deep=True, process=False)

    assert report["secrecy"].broken


def test_a_rule_that_reads_what_is_hidden_is_caught() -> None:
    """Only the strong may be attacked: whoever looks at the options learns who is strong."""

    def change(ir: dict[str, Any]) -> None:
        veiled(ir)
        action = next(a for a in ir["actions"] if a["name"] == "attack")
        done = next(p for p in ir["procedures"] if p["name"] == action["do"])
        asked = next(s for s in done["body"] if s[0] == "ask")
        choice = asked[1]["from"][1]
        choice["where"] = [">=", ["attr", "strength", ["v", choice["var"]]], ["int", 3]]

    report = conformance(game_of(change=change), games=8, deep=True, process=False)

    assert report["secrecy"].broken


def test_an_event_that_cannot_be_told_is_caught() -> None:
    def tell(*event: Any) -> None:
        raise KeyError("no words")

    report = short(game_of(), tell=tell)

    assert report["events"].broken
    assert "no words" in report["events"].details[0]


def test_a_dead_end_is_caught_and_not_raised() -> None:
    game = game_of()
    number = next(i for i, q in enumerate(game.questions) if q.kind == "action")
    game.space[f"o{number}"] = lambda state, frame: []

    report = short(game)

    assert report["options"].broken
    assert report["ends"].broken


def test_another_process_with_another_digest_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from toolchain.engine.verify import conformance as suite

    monkeypatch.setattr(suite, "trail_elsewhere", lambda game, *rest: ["another digest"])

    report = conformance(game_of(), games=1)

    assert report["elsewhere"].broken


def test_an_unknown_scenario_fails_and_does_not_raise() -> None:
    report = conformance(copy.copy(game_of()), scenario="Nowhere", games=1)

    assert not report.passed
    assert report["starts"].broken
