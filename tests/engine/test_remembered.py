"""What is remembered against the interpreter, in packages whose conditions are made at random.

States are written at random and taken back, and after each write all that is remembered must be what it means.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.engine.random_rules import random_rules
from tests.security.counts import count
from toolchain.engine.codegen.keys import Key
from toolchain.engine.codegen.writer import Writer
from toolchain.engine.game import Game, PlayState
from toolchain.engine.interpret import moves, sight, stacking, traces, zones
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.link import fields
from toolchain.engine.link.module import Module

SEEDS = (1, 2, 63, 15, 7, 73, *range(100, count(100, 104)))  # games in which all that is remembered counts
WRITES = 60


class Writes:
    """Random writes of a state, some of them taken back."""

    def __init__(self, game: Game, seed: int) -> None:
        self.state = game.start(0, seed)
        self.r = random.Random(seed)
        self.space = game.space
        p = game.program
        pieces, places = range(p.piece_count), range(p.hex_count)
        self._writes: list[Callable[[], Any]] = [
            lambda: self._write("w_mined", range(len(game.ir["edges"])), range(2)),
            lambda: self._write("w_scouted", pieces, range(2)),
            lambda: self._write("w_alarm", range(1), range(2)),
            lambda: self._write("w_control", places, range(-1, 2)),
            lambda: self._write("turn_piece", pieces, range(2)),
            lambda: self._write("move_piece", pieces, range(-1, p.hex_count)),
            lambda: self._write("move_piece", pieces, places),
            self._attach,
        ]

    def _write(self, name: str, of: range, value: range) -> None:
        self.space[name](self.state, self.r.choice(of), self.r.choice(value))

    def _attach(self) -> None:
        one, other = self.r.sample(range(self.state.game.program.piece_count), 2)
        if self.state.columns["c_to_carried"][other] < 0:
            self.space["attach_carried"](self.state, one, self.r.choice([other, other, -1]))

    def moments(self, count: int) -> Iterator[PlayState]:
        """The state after each write, and before and after some are taken back."""
        for _ in range(count):
            if self.r.random() < 0.2:
                mark = self.state.mark()
                for _ in range(3):
                    self.r.choice(self._writes)()
                yield self.state
                self.state.undo(mark)
                self.state.release()
                yield self.state
            self.r.choice(self._writes)()
            yield self.state


def stale(game: Game, state: PlayState) -> Iterator[str]:
    """What is remembered and is not what the interpreter says."""
    oracle, space, places = interpreter(game), game.space, range(game.program.hex_count)
    for name in ("threat", "ZOC"):
        for side in range(2):
            if space["z_" + name](state, side) != zones.zone(oracle, state, name, side):
                yield "zone"
    for name in ("road", "rail"):
        if space["tr_" + name](state) != traces.trace(oracle, state, name, []):
            yield "trace"
    for here in places:
        if space["si_view"](state, here) != sight.sight(oracle, state, "view", here):
            yield "sight"
    kernel = space["mv_march"]
    for piece in range(game.program.piece_count):
        for place in places:
            if space["fits_two_a_hex"](state, piece, place) != stacking.fits(
                oracle, state, "two-a-hex", piece, place
            ):
                yield "stack"
        here = state.columns["c_place"][piece]
        if here in places:
            meant = [
                x
                for x in oracle.chart.neighbours(here)
                if moves.bar(oracle, state, "march", piece, here, x) < 0
            ]
            prices = {x: moves.cost(oracle, state, "march", piece, here, x) for x in meant}
            if dict(kernel.steps_from(state, piece, here, 99)) != prices:
                yield "steps"


def first_stale(seed: int) -> str:
    """The first that is out of date in the game of a seed; nothing where all is as it should be."""
    game = Game(random_rules(seed))
    for state in Writes(game, seed).moments(WRITES):
        for what in stale(game, state):
            return what
    return ""


def what_is_printed_only(key: Key, other: Key) -> None:
    """Adds what another value hangs on, but for what it asks of hexsides."""
    whole = copy.deepcopy(other)
    whole.sides.clear()
    whole.open = 0
    ADD(key, whole)


def without_relations(module: Module, key: str, seen: set[str] | None = None) -> set[str]:
    """What a function reads, but for who is attached to whom where the memory is found by contents."""
    found = ALL_READ(module, key, seen)
    return found if seen is not None or key[:3] not in ("cr:", "so:") else {x for x in found if x[:2] != "r:"}


def what_is_held_unnoted(writer: Writer, kinds: int, side: str) -> str:
    """Asks which hexes are held without noting that the answer hangs on it."""
    noted = set(writer.reads)
    text = HELD(writer, kinds, side)
    writer.reads.intersection_update(noted)
    return text


def too_early(module: Module, number: int, value: str, counting: list[str]) -> None:
    """Chooses by what a crossing reads as far as it was known when the crossing was written."""
    known, every = set(module.deps) - {f"tr:{t['name']}" for t in module.ir["traces"]}, module.deps
    module.deps = {key: {x for x in reads if ":" not in x or x in known} for key, reads in every.items()}
    KEPT(module, number, value, counting)
    module.deps = every


ADD, ALL_READ, HELD, KEPT = Key.add, Module.all_read, Writer.held, fields._crossing_kept
BROKEN = [
    (Key, "add", what_is_printed_only),
    (Module, "all_read", without_relations),
    (Writer, "held", what_is_held_unnoted),
    (fields, "_crossing_kept", too_early),
]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_remembered_is_what_it_means(seed: int) -> None:
    assert first_stale(seed) == ""


@pytest.mark.parametrize(("owner", "name", "broken"), BROKEN)
def test_what_is_not_noted_is_found_out(
    owner: Any, name: str, broken: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, broken)
    assert any(first_stale(seed) for seed in SEEDS)


def test_who_reads_what_nobody_has_written_is_a_mistake() -> None:
    ir = random_rules(1)
    ir["zones"][-1]["bars"] = [{"hexes": ["trace-hexes", "no-such-line", []], "cite": "1"}]
    with pytest.raises(KeyError, match="tr:no-such-line"):
        Game(ir)
