"""Choosing several at once: which sets are offered, which are allowed, what is refused, and what a set is good for."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import game_with, package
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Game, IllegalChoice, PlayState
from toolchain.engine.kernels.several import LISTED, all_listed, as_set, sets

RULES = """
state chosen of unit                                       @ 8.1
state burnt of hex                                         @ 8.1
procedure group                                            @ 8.1
  actor chooses {what} as few saying "which of them"
  set chosen of few to yes
procedure perhaps                                          @ 8.2
  actor may choose 1..2 own unit as few
    set chosen of few to yes
  otherwise
    tell "nobody"
procedure fire                                             @ 8.3
  actor chooses 2 hexes adjacent to hex 0202 as spots
  set burnt of spots to yes
procedure many                                             @ 8.4
  actor chooses any number of hexes within 9 of hex 0202 as spots
  set burnt of spots to yes
procedure scorched                                         @ 8.4
  set chosen of own unit to turn = 1
  set burnt of (hexes adjacent to hex 0202) to turn = 1
  clear chosen of own unit
procedure limited                                          @ 8.5
  actor chooses any number of own unit as few barring sum(few, strength of it) > 5
  set chosen of few to yes
"""


def asked(folder: Path, what: str, procedure: str = "group", stand: bool = True) -> PlayState:
    """The question of a procedure in the game that `hexwright new` makes, Blue's units on the map, each in a hex."""
    folder.mkdir(exist_ok=True)
    game = Game(package(game_with(folder, RULES.replace("{what}", what))))
    state = game.blank()
    if stand:
        for place, piece in enumerate(blue(game)):
            game.space["move_piece"](state, piece, place)
    game.enter(state, procedure)
    return state


def blue(game: Game) -> list[int]:
    """Blue's units."""
    return [x for x, side in enumerate(game.program.SIDE) if side == 0]


def chosen(state: PlayState) -> list[str]:
    """Units whose state was set."""
    ids = state.game.program.piece_ids
    return [ids[x] for x, value in enumerate(state.columns["c_chosen"]) if value]


def words(state: PlayState) -> list[str]:
    question = state.question
    assert question is not None
    return question.words()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.parametrize(
    ("what", "sizes"),
    [
        ("2 own unit", (2, 2)),
        ("1..2 own unit", (1, 2)),
        ("2.. own unit", (2, 3)),
        ("any number of own unit", (1, 3)),
    ],
)
def test_the_number_says_which_sets_are_offered(folder: Path, what: str, sizes: tuple[int, int]) -> None:
    state = asked(folder, what)
    own = blue(state.game)
    assert len(own) == 3

    wanted = {frozenset(c) for size in range(sizes[0], sizes[1] + 1) for c in combinations(own, size)}

    assert {frozenset(option) for option in state.opts} == wanted
    assert len(state.opts) == len(wanted)


def test_what_is_chosen_is_in_force_for_each_of_them(folder: Path) -> None:
    state = asked(folder, "2 own unit")
    option = state.opts[1]

    state.answer(option)

    assert chosen(state) == sorted(state.game.program.piece_ids[x] for x in option)


def test_an_answer_may_stand_in_any_order_and_names_nobody_twice(folder: Path) -> None:
    state = asked(folder, "2 own unit")
    first, second = state.opts[0]
    for wrong in ((first, first), (first,), (first, second, 99), first, (), (first, 5.5)):
        with pytest.raises(IllegalChoice):
            state.answer(wrong)

    state.answer([second, first])

    assert len(chosen(state)) == 2


@pytest.mark.parametrize("text", ["1, 3", "3 1", "light horse and 2nd foot", "all"])
def test_a_set_is_written_as_people_write_lists(folder: Path, text: str) -> None:
    state = asked(folder, "2.. own unit")
    question = state.question
    assert question is not None
    members, said = question.members()

    meant = question.parse(text)

    count = 3 if text == "all" else 2
    assert len(meant) == count
    if text[0] in "13":
        assert meant == (members[0], members[2])
    if "and" in text:
        assert {said[members.index(x)].split(" in ")[0] for x in meant} == {"Light Horse", "2nd Foot"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [("1", "choose 2 at once, not 1"), ("1, nobody", "`nobody` is not one of the choices")],
)
def test_a_list_that_does_not_fit_is_refused_with_the_reason(folder: Path, text: str, reason: str) -> None:
    question = asked(folder, "2 own unit").question
    assert question is not None

    with pytest.raises(IllegalChoice) as refused:
        question.parse(text)

    assert (refused.value.reason, refused.value.cite) == (reason, "8.1")


def test_a_bar_is_asked_of_the_whole_set_and_named_in_a_refusal(folder: Path) -> None:
    bar = "sum(few, strength of it) > 5"
    state = asked(folder, "any number of own unit")
    free = list(state.opts)
    state = asked(folder / "barred", "any number of own unit", "limited")
    heavy = [one for one in free if one not in state.opts]
    assert state.opts
    assert heavy
    with pytest.raises(IllegalChoice) as refused:
        state.answer(heavy[0])
    assert bar in refused.value.reason


def test_who_passes_has_chosen_nobody(folder: Path) -> None:
    state = asked(folder, "2 own unit", "perhaps")
    assert words(state)[-1] == "none"

    state.answer(PASS)

    assert chosen(state) == []


def test_where_nobody_can_be_chosen_nothing_is_asked(folder: Path) -> None:
    assert asked(folder, "2 own unit", "perhaps", stand=False).over


def test_hexes_can_be_chosen_together(folder: Path) -> None:
    state = asked(folder, "2 own unit", "fire")
    assert not state.over
    option = state.opts[0]

    state.answer(option)

    assert [place for place, value in enumerate(state.columns["c_burnt"]) if value] == sorted(option)


def test_fewer_than_are_wanted_are_none(folder: Path) -> None:
    state = asked(folder, "4 own unit")
    assert state.over
    assert chosen(state) == []


# the sets themselves


@pytest.mark.parametrize(("count", "least", "most"), [(5, 1, 0), (9, 2, 3), (3, 3, 3), (2, 1, 5)])
def test_few_sets_are_all_listed_in_order(count: int, least: int, most: int) -> None:
    found = sets(range(count), least, most, lambda x: x)

    assert all_listed(count, least, most)
    assert found == sorted(found, key=lambda s: (len(s), s))
    assert set(found) == {
        c for size in range(least, min(most or count, count) + 1) for c in combinations(range(count), size)
    }


@pytest.mark.parametrize(("count", "least", "most"), [(40, 1, 0), (40, 5, 9), (3000, 2, 2), (3000, 1500, 0)])
def test_of_many_sets_some_are_listed_and_every_one_is_allowed(count: int, least: int, most: int) -> None:
    found: list[Any] = sets(range(count), least, most, lambda x: x // 10)

    assert not all_listed(count, least, most)
    assert found == sorted(set(found), key=lambda s: (len(s), s))
    assert 1 <= len(found) <= 2 * LISTED
    assert all(least <= len(one) <= (most or count) for one in found)
    if least <= 10 <= (most or count):
        assert tuple(range(20, 30)) in found  # what stands together
    if not most:
        assert tuple(range(count)) in found
    odd = tuple(range(0, count, count // least))[:least]
    assert as_set(range(count), least, most, tuple(reversed(odd))) == odd


def test_a_set_that_is_not_listed_is_played(folder: Path) -> None:
    state = asked(folder, "2 own unit", "many")
    listed = set(state.opts)
    everywhere = [hex for one in listed if len(one) == 1 for hex in one]
    odd = tuple(sorted(everywhere)[::3])
    assert odd not in listed

    state.answer(odd)

    assert [place for place, value in enumerate(state.columns["c_burnt"]) if value] == list(odd)


def test_states_of_pieces_and_of_hexes_are_set_in_one_procedure(tmp_path: Path) -> None:
    state = asked(tmp_path / "game", "2 own unit", procedure="scorched")

    assert sum(state.columns["c_burnt"]) == 6
    assert chosen(state) == []
