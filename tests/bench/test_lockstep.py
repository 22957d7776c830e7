"""The engine and the probe play the same games: two programs, written apart, must agree at every question.

The engine runs the rules from ``scenarios/race-to-the-sea``; the probe has them by hand (RTS F to N). The
probe is played, and wherever it asks, draws or pulls, the engine must stand at a question of the same sort
with the same set of options. One of them is drawn and given to both. At every bid, and when a game ends,
the two positions must be equal.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from tests.bench.test_probe import probe
from tests.security.counts import count
from toolchain.engine.game import PASS, Game

LOTS, GAMES = count(5, 10), count(8, 15)  # so many lots of so many games
# Games in which the two once differed: equal hits, the beaten unit cannot retreat and is lost (K-6).
FOUND = (301121,)


@cache
def engine() -> Game:
    """The scenario as the engine loads it."""
    return Game(probe().IR)


@cache
def lockstep() -> type:
    """A probe that is played together with an engine game."""
    module = probe()
    ir = module.IR
    hexes = len(ir["hexes"])
    actions = {action["name"]: index for index, action in enumerate(ir["actions"])}
    cards = {(c["deck"], c["side"], c["number"]): i for i, c in enumerate(ir["cards"])}
    faces = ir["faces"]

    def place_name(place: int) -> str:
        """A box's name without its side, as the probe has it."""
        return str(ir["boxes"][place - hexes]["name"].split(" of ")[0]).replace("-", " ")

    class Lockstep(module.Game):  # type: ignore[misc, name-defined]
        """A game of the probe that takes every answer and all chance from a game of the engine."""

        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            self.seed = seed
            self.chooser = random.Random(seed)
            self.state = engine().start(0, seed, manual=True)

        def ask(self, options: list[Any]) -> Any:
            """A question to a side; before a bid the positions are compared."""
            sort = self.sort_of(options)
            if sort == "card" and not isinstance(options[0], module.Card):
                self.same_position()
            return self.meet(sort, options)

        def draw(self, side: int) -> Any:
            """A combat card: the decks must hold the same."""
            if not self.deck[side]:
                self.deck[side], self.discards[side] = self.discards[side], []
            card = self.meet("chance card", self.deck[side])
            self.deck[side].remove(card)
            return card

        def draw_attack(self, side: int, push: bool) -> Any:
            """With a Big Push; both of the last two cards are drawn without chance."""
            if not push or len(self.deck[side]) != 2:
                return super().draw_attack(side, push)
            pair, self.deck[side] = self.deck[side], []
            kept = self.pick(pair)
            self.discard(*(card for card in pair if card is not kept))
            return kept

        def pull_marker(self) -> Any:
            """The cup must hold the same."""
            marker = self.meet("chance piece", self.cup)
            self.cup.remove(marker)
            return marker

        def bid_set_aside(self, side: int) -> int:
            """One of six."""
            return int(self.meet("chance card", list(module.BIDS[side]), side))

        def meet(self, sort: str, options: Iterable[Any], side: int | None = None) -> Any:
            """Both at the same question; gives both the same answer."""
            state = self.state
            question = state.question
            assert question is not None, f"{self.where()}: the engine is at its end, the probe asks {sort}"
            fixed = question.fixed
            there = f"chance {fixed.type}" if question.kind == "chance" else fixed.type
            where = f"{self.where()}, {question.prompt!r}"
            assert there == sort, f"{where}: the engine asks {there}, the probe {sort}"
            if sort == "card" and question.kind == "secret":
                side = question.seat
            mine = {self.plain(option, sort, side): option for option in options}
            theirs = set(question.values)
            assert set(mine) == theirs, (
                f"{where}: the engine alone offers {sorted(theirs - set(mine))}, "
                f"the probe alone {sorted(set(mine) - theirs)}"
            )
            value = self.chooser.choice(question.values)
            state.answer(value)
            return mine[value]

        def sort_of(self, options: list[Any]) -> str:
            """The engine's word for what is chosen."""
            first = options[0]
            if isinstance(first, module.Unit):
                return "piece"
            if isinstance(first, bool):
                return "yes-no"
            if isinstance(first, str):
                return "action"
            if isinstance(first, module.Card):
                return "card"
            if isinstance(first, tuple):
                return "pair"
            if any(options is hand for hand in self.hand):
                return "card"
            # The hexes 0 and 1 are water: nobody is asked to choose between them.
            return "side" if options == [0, 1] else "hex"

        def plain(self, option: Any, sort: str, side: int | None) -> Any:
            """An option as the engine writes it."""
            if option is None:
                return PASS
            if isinstance(option, module.Card):
                return cards["combat", option.side, option.number]
            if isinstance(option, tuple):
                return tuple(unit.index for unit in option)
            if sort.endswith("piece"):
                return option.index
            if sort.endswith("card"):
                return cards["bids", side, option]
            return actions[option] if sort == "action" else int(option)

        def where(self) -> str:
            return f"seed {self.seed}, turn {self.turn}, answer {self.state.answers}"

        def same_position(self) -> None:
            """Pieces, markers, control and tokens stand alike."""
            state: Any = self.state
            at = self.where()
            for unit in self.units:
                place = state.c_place[unit.index]
                box = module.MAP if place < hexes else place_name(place)
                assert (unit.box, unit.hex) == (box, place if place < hexes else module.NOWHERE), (
                    at,
                    unit.name,
                )
                assert unit.face == faces[state.c_face[unit.index]] or unit.box != module.MAP, (at, unit.name)
                hits = [(m, faces[state.c_face[m]] == "heavy") for m in state.r_hits[unit.index]]
                assert [(marker.index, marker.heavy) for marker in unit.hits] == hits, (at, unit.name)
                for mine, theirs in (
                    (unit.due, state.c_due),
                    (unit.activated, state.c_activated),
                    (unit.planned, state.c_planned),
                    (unit.attacking, state.c_attacking),
                ):
                    assert mine == theirs[unit.index], (at, unit.name)
            assert self.control == list(state.c_control)[:hexes], at
            assert [h == self.flooded for h in module.HEXES] == [bool(f) for f in state.c_flooded[:hexes]], at
            tokens = (self.momentum, self.plan_holder, self.plan_hex, self.siege_over, self.foch_commands)
            assert tokens == (
                state.c_momentum[0],
                state.c_plan[0],
                state.c_plan_hex[0],
                state.c_siege_over[0],
                state.c_foch_commands[0],
            ), at

        def play_together(self) -> None:
            """To the end of both."""
            points = self.run()
            assert self.state.over, f"{self.where()}: the probe is at its end, the engine is not"
            self.same_position()
            outcome = self.state.outcome
            assert outcome is not None and outcome.points == points

    return Lockstep


@pytest.mark.parametrize("lot", range(LOTS))
def test_engine_and_probe_play_the_same_game(lot: int) -> None:
    for seed in range(lot * GAMES, (lot + 1) * GAMES):
        lockstep()(seed).play_together()


@pytest.mark.parametrize("seed", FOUND)
def test_a_game_in_which_they_differed(seed: int) -> None:
    lockstep()(seed).play_together()


def test_a_difference_is_found() -> None:
    """A probe that lets a report be spread everywhere is caught at that question."""

    class Careless(lockstep()):  # type: ignore[misc]
        def friendly_hexes(self, side: int) -> list[int]:
            return list(probe().HEXES)

    with pytest.raises(AssertionError, match=r"place the False Report at.*the probe alone"):
        for seed in range(GAMES):
            Careless(seed).play_together()
