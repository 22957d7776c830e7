"""The one that a selection looks at, under a name: two selections, one in the other, and what each asks about."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game, PlayState
from toolchain.engine.interpret.interpreter import interpreter

RULES = """
define beset for side = count own unit as u where some (enemy unit adjacent to u where strength of it > strength of u)    @ 8.1
define peers for side = count own unit as u where some (other own unit as v where strength of v = strength of u and v <> u) @ 8.1
define shared for side = count hexes as h where some own unit in h and some (hexes adjacent to h as near where some own unit in near) @ 8.1
procedure asked                                            @ 8.2
  actor chooses 1 own unit as u where some (enemy unit adjacent to u where strength of it > strength of u) as one saying "who"
  when one is not none
    turn one to spent
"""
RULES = RULES.replace("some (other own unit as v", "some (own unit as v")
PLACES = ("0101", "0203", "0303", "0403", "0202", "0102")


def placed(folder: Path) -> PlayState:
    game = Game(package(game_with(folder, RULES)))
    state = game.blank()
    hexes = {known["id"]: number for number, known in enumerate(game.ir["hexes"])}
    for piece, place in zip(range(game.program.piece_count), PLACES, strict=False):
        game.space["move_piece"](state, piece, hexes[place])
    return state


def _values(state: PlayState) -> list[tuple[int, int, int]]:
    """Of each piece its side, its place and its strength."""
    where = state.columns["c_place"]
    pieces = state.game.ir["pieces"]
    return [(x["side"], where[n], x["values"]["strength"]) for n, x in enumerate(pieces)]


def beset(state: PlayState, side: int) -> list[int]:
    """Pieces next to a stronger enemy."""
    i, known = interpreter(state.game), _values(state)
    return [
        n
        for n, (own, here, strength) in enumerate(known)
        if own == side
        and any(s != side and i.chart.distance(here, at) == 1 and more > strength for s, at, more in known)
    ]


@pytest.mark.parametrize("side", [0, 1])
def test_the_inner_one_is_compared_with_the_outer_one(tmp_path: Path, side: int) -> None:
    state = placed(tmp_path)
    assert any(beset(state, other) for other in (0, 1))

    assert state.game.space["f_beset"](state, side) == len(beset(state, side))


@pytest.mark.parametrize("side", [0, 1])
def test_two_names_in_one_another(tmp_path: Path, side: int) -> None:
    state = placed(tmp_path)
    own = [(n, strength) for n, (of, _, strength) in enumerate(_values(state)) if of == side]
    peers = {n for (n, a), (_, b) in permutations(own, 2) if a == b}

    assert state.game.space["f_peers"](state, side) == len(peers)


@pytest.mark.parametrize("side", [0, 1])
def test_hexes_have_names_too(tmp_path: Path, side: int) -> None:
    state = placed(tmp_path)
    i = interpreter(state.game)
    own = {here for of, here, _ in _values(state) if of == side}

    wanted = sum(any(i.chart.distance(here, other) == 1 for other in own) for here in own)

    assert state.game.space["f_shared"](state, side) == wanted


def test_no_brackets_are_needed_where_the_line_names_the_answer(tmp_path: Path) -> None:
    state = placed(tmp_path)
    wanted = beset(state, 0)
    assert len(wanted) == 1
    state.game.enter(state, "asked")

    if not state.over:
        state.answer(state.opts[0])
    assert [n for n, face in enumerate(state.columns["c_face"]) if face > 0] == wanted
