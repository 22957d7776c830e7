"""The probe plays whole games with results in plausible ranges, the same for the same seed."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest


@cache
def probe() -> ModuleType:
    """The module beside this one, loaded as ``make bench`` loads it."""
    spec = importlib.util.spec_from_file_location("probe", Path(__file__).with_name("probe.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(5))
def test_a_game_comes_to_its_end(seed: int) -> None:
    game = probe().Game(seed)
    allies, germany = game.run()
    assert game.turn == 10
    assert 600 < game.answers < 2000
    assert 0 <= allies < 60 and 0 <= germany < 60
    assert not game.hand[0] and not game.hand[1]


@pytest.mark.parametrize("seed", range(5))
def test_the_board_is_sound_at_the_end(seed: int) -> None:
    module = probe()
    game = module.Game(seed)
    game.run()
    for unit in game.units:
        if unit.box == module.MAP:
            assert unit in game.at[unit.side][unit.hex]
            assert unit.kind == module.REPORT or unit.size > 0
        else:
            assert unit.hex == module.NOWHERE
    for side in (module.ALLIES, module.GERMANY):
        assert len(game.deck[side]) + len(game.discards[side]) == 12
        near = [0] * len(module.HEXES)
        for h in module.HEXES:
            assert not (game.at[side][h] and game.at[1 - side][h])
            for n in module.ADJACENT[h]:
                near[n] += len(game.at[side][h])
        assert near == game.near[side]
    markers = sum(len(unit.hits) for unit in game.units) + len(game.cup)
    assert markers == len(module.MARKER_DATA)


def test_a_seed_gives_one_game() -> None:
    play = probe().play
    assert play(7) == play(7)
    assert len({play(seed) for seed in range(5)}) > 1


def test_cards_and_bids_are_complete() -> None:
    module = probe()
    for side, cards in enumerate(module.CARDS):
        assert [(card.side, card.number) for card in cards] == [(side, number) for number in range(1, 13)]
        assert sorted(module.BIDS[side]) == [1, 2, 3, 4, 5, 6]
    assert all(len(around) <= 6 for around in module.ADJACENT)
    assert all(h in module.ADJACENT[n] for h in module.HEXES for n in module.ADJACENT[h])
