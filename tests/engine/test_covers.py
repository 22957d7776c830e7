"""Hidden stacks under a cover: what is seen, what is told, and that nobody can tell apart what a cover hides."""

from __future__ import annotations

import functools
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolchain.cli.play.table_view.stacks import standing_there
from toolchain.engine import observe as observing
from toolchain.engine.chance import Streams
from toolchain.engine.game import Game, PlayState
from toolchain.engine.kernels.stack_covers import Cover
from toolchain.engine.seen import covered, sees
from toolchain.engine.verify import secrecy
from toolchain.engine.verify import twins as swaps
from toolchain.engine.verify.conformance import conformance
from toolchain.engine.verify.secrecy import twins
from toolchain.engine.verify.twins import relocate
from toolchain.exporters.svg.map import map_svg
from toolchain.play.bots import GreedyPolicy, RandomPolicy
from toolchain.play.guess import Guess
from toolchain.play.story import Story
from toolchain.play.value import Worth
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import find_scenario, load_project

ROOT = Path(__file__).resolve().parents[2]
COVERS = """\
part of Skirmish

state unscouted of unit                                    @ 1.2
  start yes
values tops any-top, flag, tired, late, force              @ 1.2
state wanted of unit                                       @ 1.2
  values  tops
  secret
state late-comer of unit                                   @ 1.2
  secret
cover of unit                                              @ 1.2
  hides   unscouted
  shows   flag when self is horse
  shows   tired when self is spent
  or      late when late-comer of self
  shows   force
  chosen  wanted

trigger scouted on enters                                  @ 1.2
  do
    each u in unit adjacent to (to) where side of it <> side of mover
      set unscouted of u to no
      set unscouted of mover to no

define found-out for unit = some enemy unit adjacent to self  @ 1.2
procedure veil                                             @ 1.2
  each u in unit on map where not found-out of it
    set unscouted of u to yes
"""
REFIT = "    phase refit                                            @ 2.6\n"
LEAK = "  bar strong: into hex where some (enemy unit adjacent to (to)) where strength of it > 3\n  stop "


@functools.cache
def rules(leak: bool = False) -> str:
    """The template game, with all units under covers until the enemy comes next to them."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "game"
        shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
        (folder / "covers.hw").write_text(COVERS)
        text = (folder / "game.hw").read_text()
        text = text.replace(REFIT, REFIT + "      do veil\n")
        if leak:
            text = text.replace("  stop ", LEAK, 1)
        (folder / "game.hw").write_text(text)
        project = load_project(folder)
        model, findings = build_model(project)
        assert not project.findings.errors and not findings.errors, [
            x.message for x in (*project.findings.items, *findings.items)
        ]
        return json.dumps(model.ir)


@functools.cache
def battle() -> str:
    """A short battle of a played book in which every force is hidden."""
    project = load_project(ROOT / "scenarios" / "library-of-napoleonic-battles")
    model, _ = build_model(project, find_scenario(project, "The road to Tresnau"))
    return json.dumps(model.ir)


@functools.cache
def game_of(kind: str = "") -> Game:
    return Game(json.loads(battle() if kind == "battle" else rules(kind == "leak")))


@pytest.fixture
def game() -> Game:
    return Game(json.loads(rules()))


def placed(game: Game) -> PlayState:
    """Red's horse and foot in one hex, Red's other foot in another, Blue far off."""
    state = game.blank()
    p = game.program
    for name, place in (
        ("R_Horse", "0401"),
        ("R_Foot_1", "0401"),
        ("R_Foot_2", "0302"),
        ("B_Foot_1", "0101"),
    ):
        number = next(i for i, h in enumerate(game.ir["hexes"]) if h["id"] == place)
        game.space["move_piece"](state, p.piece_ids.index(name), number)
    game.space["w_unscouted"](state, p.piece_ids.index("R_Foot_1"), 1)
    return state


def piece(game: Game, name: str) -> int:
    return game.program.piece_ids.index(name)


def at(game: Game, name: str) -> int:
    return next(i for i, h in enumerate(game.ir["hexes"]) if h["id"] == name)


def hide(state: PlayState, *names: str, so: bool = True) -> None:
    for name in names:
        state.game.space["w_unscouted"](state, piece(state.game, name), int(so))


# what is seen


def test_of_a_hidden_stack_one_counter_is_seen(game: Game) -> None:
    state = placed(game)

    views = state.observe(0).places[at(game, "0401")]

    assert views == (("cover", 1, game.cover.words.index("flag")),)  # type: ignore[union-attr]
    assert len(state.observe(1).places[at(game, "0401")]) == 2
    assert not sees(state, 0, piece(game, "R_Foot_1")) and sees(state, 1, piece(game, "R_Foot_1"))


def test_neither_number_nor_names_change_the_view(game: Game) -> None:
    state, other = placed(game), placed(game)
    game.space["move_piece"](other, piece(game, "R_Foot_1"), at(game, "0302"))

    assert state.observe(0).key() == other.observe(0).key()
    assert state.observe(1).key() != other.observe(1).key()


def test_who_is_shown_is_seen_and_the_rest_lies_under_what_they_let_be_shown(game: Game) -> None:
    state = placed(game)
    hide(state, "R_Horse", so=False)

    views = state.observe(0).places[at(game, "0401")]

    assert [view[0] for view in views] == ["piece", "cover"]
    assert views[0][1] == piece(game, "R_Horse")
    assert game.cover.words[views[1][2]] == "force"  # type: ignore[union-attr]


def test_the_first_rank_that_applies_and_in_it_what_the_owner_wants(game: Game) -> None:
    state = placed(game)
    cover = game.cover
    assert cover is not None
    here, one = at(game, "0302"), piece(game, "R_Foot_2")

    def top() -> str:
        return cover.words[cover.shown(state, cover.under(state, here, 1))]

    assert top() == "force"
    game.space["w_late_comer"](state, one, 1)
    assert top() == "late"
    game.space["turn_piece"](state, one, game.program.faces.index("spent"))
    assert top() == "tired"
    names = game.ir["values"]["tops"]
    game.space["w_wanted"](state, one, names.index("late"))
    assert top() == "late"
    # What does not apply is not shown, however much it is wanted.
    game.space["w_wanted"](state, one, names.index("flag"))
    assert top() == "tired"


def test_off_the_map_nothing_lies_under_a_cover(game: Game) -> None:
    state = placed(game)
    lost = game.program.hex_count + game.program.boxes.index("lost")
    game.space["move_piece"](state, piece(game, "R_Foot_2"), lost)

    assert sees(state, 0, piece(game, "R_Foot_2"))


# what is told


def told(game: Game, seat: int, do: Callable[[PlayState], None]) -> list[str]:
    state = placed(game)
    story = Story(game, seat)
    state.ear = story.hear
    do(state)
    story.hear(state, "an alarm", (), "", "")
    return story.lines[:-1]


def test_choices_of_hexes_do_not_tell_how_many_lie_under_a_cover(game: Game) -> None:
    state = placed(game)
    hexes = [at(game, name) for name in ("0401", "0101", "0201")]

    assert standing_there(state, 0, hexes) == [" (Red: ?)", " (Blue: 1)", ""]
    assert standing_there(state, 1, hexes)[0] == " (Red: 2)"


def test_moves_under_a_cover_are_told_without_a_name_even_when_it_is_lifted_then(game: Game) -> None:
    def do(state: PlayState) -> None:
        game.space["move_piece"](state, piece(game, "R_Foot_1"), at(game, "0301"))
        hide(state, "R_Foot_1", so=False)

    shown = "  Shown in 0301: Red's 1st Foot."
    assert told(game, 0, do) == ["  A covered force of Red goes from 0401 Southam to 0301.", shown]
    assert told(game, 1, do) == ["  Red's 1st Foot goes from 0401 Southam to 0301.", shown]
    # Between two people at one keyboard the screen is for the eyes of both.
    assert told(game, -3, do) == told(game, 0, do)


def test_how_many_move_together_under_a_cover_is_not_told(game: Game) -> None:
    def do(state: PlayState) -> None:
        for name in ("R_Foot_1", "R_Horse"):
            game.space["move_piece"](state, piece(game, name), at(game, "0301"))

    assert told(game, 0, do) == ["  A covered force of Red goes from 0401 Southam to 0301."]
    assert told(game, 1, do) == ["  Red's 1st Foot and Red's Light Horse go from 0401 Southam to 0301."]


def test_who_is_shown_or_covered_again_is_told_hex_by_hex(game: Game) -> None:
    def do(state: PlayState) -> None:
        hide(state, "R_Horse", "R_Foot_1", "R_Foot_2", so=False)
        story = state.ear.__self__  # type: ignore[union-attr]
        story.hear(state, "an alarm is given", (), "", "")
        hide(state, "R_Foot_2")

    lines = told(game, 0, do)

    assert lines[0] == "  Shown in 0401 Southam: Red's Light Horse, Red's 1st Foot."
    assert lines[1] == "  Shown in 0302: Red's 2nd Foot."
    assert lines[-1] == "  Covered again in 0302: Red's 2nd Foot."


def test_who_goes_into_a_box_that_is_closed_is_not_described() -> None:
    ir = json.loads(rules())
    ir["boxes"][0]["seen"] = "none"
    closed = Game(ir)

    def do(state: PlayState) -> None:
        closed.space["move_piece"](state, piece(closed, "R_Horse"), closed.program.hex_count)

    assert told(closed, 0, do) == ["  A piece of Red leaves 0401 Southam for the lost box."]


def test_a_face_that_turns_under_a_cover_is_not_told(game: Game) -> None:
    def do(state: PlayState) -> None:
        game.space["turn_piece"](state, piece(game, "R_Foot_1"), 1)

    assert told(game, 0, do) == []
    assert told(game, 1, do) == ["  Red's 1st Foot is now spent."]


def test_points_that_hidden_units_may_have_made_are_told_to_nobody_but_the_umpire(game: Game) -> None:
    for seat, shown in ((0, False), (1, False), (-2, True)):
        state, policy = game.start(0, 3), RandomPolicy(3)
        story = Story(game, seat)
        state.ear = story.hear
        while not state.over:
            state.answer(policy.choose(state))
        assert any("Points:" in line for line in story.lines) == shown


# what cannot be told apart


def pairs(kind: str, seed: int, answers: int, every: int) -> Iterator[tuple[PlayState, PlayState, int, str]]:
    """States of a game at random, each with one that differs only in what a cover hides from a seat."""
    game = game_of(kind)
    chance, counters = Streams(seed), [0]
    state, policy = game.start(0, seed), RandomPolicy(seed)
    for number in range(answers):
        if state.over:
            return
        if number % every == 0:
            for seat in (0, 1):
                for what, twin in twins(state, seat, chance, counters):
                    yield state, twin, seat, what
        state.answer(policy.choose(state))


def compare(state: PlayState, twin: PlayState, seat: int, what: str) -> None:
    """The seat gets the same views, words, options, lines of the story and picture of the map in both."""
    assert secrecy.tell_apart(state, twin, seat) == "", what
    question, other = state.question, twin.question
    if question is not None and other is not None and question.seat == seat:
        assert question.views() == other.views(), what
        assert question.words() == other.words(), what
    lines = []
    for each in (state, twin):
        story = Story(each.game, seat)
        for place in range(each.game.program.hex_count):
            stack = each.c_at[place]  # type: ignore[attr-defined]
            for x in sorted(stack, key=lambda x: sees(each, seat, x)):
                if sees(each, seat, x):
                    story.hear(each, "move", (x, place, 0), "", "")
        story.hear(each, "turn", (3,), "", "")
        lines.append(story.lines)
    assert lines[0] == lines[1], what


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000))
def test_what_a_cover_hides_makes_no_difference_in_the_small_game(seed: int) -> None:
    for state, twin, seat, what in pairs("", seed, 60, 1):
        compare(state, twin, seat, what)


@settings(max_examples=3, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000))
def test_what_a_cover_hides_makes_no_difference_in_a_battle(seed: int) -> None:
    for state, twin, seat, what in pairs("battle", seed, 250, 17):
        compare(state, twin, seat, what)


def test_twins_differ_in_who_and_in_how_many_lie_under_a_cover() -> None:
    kinds = {"exchanged": 0, "under other covers": 0}
    drawn = 0
    for state, twin, seat, what in pairs("battle", 11, 150, 10):
        if state.observe(1 - seat).key() == twin.observe(1 - seat).key():
            continue  # two that lie in one box
        for kind in kinds:
            kinds[kind] += kind in what
        if drawn < 4:
            assert map_svg(state.game.ir, state, seat) == map_svg(twin.game.ir, twin, seat), what
            drawn += 1
    assert kinds["exchanged"] > 10 and kinds["under other covers"] > 10


def test_a_bot_chooses_alike_whatever_lies_under_the_covers() -> None:
    compared = 0
    for kind, answers, every in (("", 60, 2), ("battle", 90, 6)):
        for state, twin, seat, what in pairs(kind, 5, answers, every):
            question = state.question
            if question is None or question.seat != seat or len(state.opts) < 2:
                continue
            chosen = [
                each.opts.index(GreedyPolicy(each.game, seat, 1).choose(each)) for each in (state, twin)
            ]
            assert chosen[0] == chosen[1], what
            compared += 1
    assert compared > 20


def test_the_worth_of_hidden_units_is_the_same_whoever_they_are() -> None:
    state = game_of("battle").start(0, 1)
    worth = Worth(state.game, 0)
    worth.aim(state)

    hidden = {x for x in range(state.game.program.piece_count) if covered(state, 0, x)}

    assert worth.veiled == hidden and len(hidden) > 8


# leaks


def test_every_promise_is_kept() -> None:
    report = conformance(game_of(), games=4, deep=True, process=False)

    assert [] == report.failures()
    assert report.twins > 100


def covers_show_how_many_they_hide(patch: pytest.MonkeyPatch) -> None:
    right = observing.cover_views

    def views(state: Any, seat: int, place: int) -> Any:
        return tuple((*v, len(state.game.cover.under(state, place, v[1]))) for v in right(state, seat, place))

    patch.setattr(observing, "cover_views", views)


def covers_show_who_lies_lowest(patch: pytest.MonkeyPatch) -> None:
    right = observing.cover_views

    def views(state: Any, seat: int, place: int) -> Any:
        return tuple((*v, state.game.cover.under(state, place, v[1])[0]) for v in right(state, seat, place))

    patch.setattr(observing, "cover_views", views)


def covers_hide_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(observing, "covered", lambda state, seat, piece: False)


def covers_lie_on_the_lowest_unit_only(patch: pytest.MonkeyPatch) -> None:
    right = observing.covered

    def only(state: Any, seat: int, piece: int) -> bool:
        stack = state.c_at[state.c_place[piece]] if state.c_place[piece] >= 0 else ()
        return right(state, seat, piece) and stack[0] == piece

    patch.setattr(observing, "covered", only)


@pytest.mark.parametrize(
    "leak",
    [
        covers_show_how_many_they_hide,
        covers_show_who_lies_lowest,
        covers_hide_nothing,
        covers_lie_on_the_lowest_unit_only,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_leaky_engine_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)

    report = conformance(game_of(), games=4, deep=True, process=False)

    assert report["secrecy"].broken


def test_a_rule_that_looks_under_a_cover_is_caught() -> None:
    report = conformance(game_of("leak"), games=6, deep=True, process=False)

    assert report["secrecy"].broken


def test_a_piece_put_elsewhere_leaves_no_trace_when_it_is_taken_back(game: Game) -> None:
    state = placed(game)
    before, mark = state.digest(), state.mark()

    relocate(state, {piece(game, "R_Foot_1"): at(game, "0402")})

    assert state.digest() != before
    state.undo(mark)
    assert state.digest() == before


def test_a_cover_needs_no_function_where_it_has_no_condition(game: Game) -> None:
    known = dict(game.ir["visibility"]["cover"])
    known["sorts"] = [known["sorts"][-1]]

    cover = Cover(game.program, known, {})

    assert cover.allowed(None, [0]) == [0]


def test_who_lies_where_is_asked_once_for_all_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    state = game_of("battle").start(0, 11)
    asked: list[PlayState] = []
    lies = Cover.lies
    monkeypatch.setattr(Cover, "lies", lambda cover, of: asked.append(of) or lies(cover, of))

    made = list(twins(state, 0, Streams(1), [0]))

    assert len(made) > 3 and asked.count(state) == 1


def test_many_pieces_are_put_elsewhere_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("battle")
    state, other = game.start(0, 11), game.start(0, 11)
    stacks = [stack for stack in state.columns["c_at"][: game.program.hex_count] if len(stack) > 1]
    moved = {
        x: state.columns["c_place"][stacks[n - 1][0]] for n, stack in enumerate(stacks) for x in stack[:2]
    }
    calls: list[list[int]] = []
    reoccupy = swaps._reoccupy
    monkeypatch.setattr(
        swaps, "_reoccupy", lambda of, hexes, by: calls.append(hexes) or reoccupy(of, hexes, by)
    )

    relocate(state, moved)
    assert len(moved) > 4 and len(calls) == 1
    for x, place in moved.items():
        relocate(other, {x: place})

    assert state.digest() == other.digest()
    for number in game.linked.written.occupied.values():
        assert getattr(state, f"o{number}") == getattr(other, f"o{number}")
    assert state.columns["c_at"] == other.columns["c_at"]


def test_what_lies_under_covers_is_dealt_under_covers_of_its_own_side() -> None:
    game = game_of("battle")
    state = game.start(0, 3)
    assert game.cover is not None
    lies = {(place, side) for place, side in game.cover.lies(state)}
    hidden = [x for x in range(game.program.piece_count) if game.cover.hides(state, x)]
    before = [state.columns["c_place"][x] for x in hidden]

    for seed in range(4):
        Guess(game, -1, seed).deal_under(state, hidden)
        assert set(game.cover.lies(state)) == lies and len({side for _, side in lies}) == 2

    assert [state.columns["c_place"][x] for x in hidden] != before


def test_what_a_seat_cannot_have_revealed_is_of_pieces_even_where_other_columns_are_as_long() -> None:
    ir = json.loads(rules())
    one, *_ = ir["edges"]
    ir["edges"] = [*ir["edges"], *[one] * (len(ir["pieces"]) - len(ir["edges"]))]
    ir["columns"].append({"name": "mined", "of": "hexside", "start": 0, "type": "condition", "open": True})
    game = Game(ir)
    state = game.start(0, 1)
    before = secrecy._hidden(state, 0)

    game.space["w_mined"](state, piece(game, "R_Horse"), 1)
    assert secrecy._hidden(state, 0) == before
    game.space["w_wanted"](state, piece(game, "R_Horse"), 1)
    assert secrecy._hidden(state, 0) != before
