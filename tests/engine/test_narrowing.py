"""Conditions on hexes that become sets: the same hexes as when each is asked, and fewer asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.games import FIRST, played
from tests.engine.small_game import game_with, package
from tests.engine.test_oracle_operations import PROJECTS, Maker, both_ways, midgame, one_way
from tests.engine.written_again import module_of
from tests.security.counts import count
from toolchain.engine.bitsets import bits
from toolchain.engine.game import Game

LOTS = count(100, 150)
HEX: list[Any] = ["v", "there"]


class HexMaker(Maker):
    """Conditions on `there` of the forms that have sets."""

    def on_hex(self, depth: int) -> list[Any]:
        draw = self.r.random()
        if depth and draw < 0.55:
            op = self.r.choice(["and", "and", "or", "not"])
            return [op, *(self.on_hex(depth - 1) for _ in range(1 if op == "not" else 2))]
        return self.r.choice(
            [
                *(self.terrain, self.held, self.count, self.side_between, self.state, self.other),
                *(self.far, self.beside_some, self.reached),
            ]
        )()

    def far(self) -> list[Any]:
        ends = [HEX, self.a("hex", 1)] if self.r.random() < 0.5 else [self.a("hex", 1), HEX]
        number = self.a("int", 1) if self.r.random() < 0.3 else ["int", self.r.randrange(-1, 5)]
        return [self.r.choice(["<", "<=", ">", ">=", "=", "<>"]), ["distance", *ends], number]

    def beside_some(self) -> list[Any]:
        var = f"it{self.r.randrange(10**6)}"
        adjoins = ["in-set", ["v", var], ["near", HEX]]
        close = ["<=", ["distance", ["v", var], HEX], ["int", 2]]
        ground = ["in-set", ["v", var], self.a("hexes", 1)]
        cond = self.r.choice([adjoins, ["and", adjoins, ground], ["and", ground, close]])
        return ["some-hex", ["hexes-where", var, ["near", self.a("hex", 1)], cond]]

    def reached(self) -> list[Any]:
        var = f"it{self.r.randrange(10**6)}"
        chosen: dict[str, Any] = {"var": var, "kinds": self.kinds(), "anywhere": False}
        chosen["side"] = self.a("side", 1) if self.r.random() < 0.6 else None
        if self.r.random() < 0.5:
            chosen["in"] = ["within", ["int", self.r.randrange(3)], HEX]
        near = ["<=", ["distance", ["v", var], HEX], ["int", self.r.randrange(3)]]
        same = ["=", ["place", ["v", var]], HEX]
        where = self.r.choice([near, same, ["in-set", HEX, ["near", ["place", ["v", var]]]]])
        if self.r.random() < 0.5:
            ready = ["in-set", ["place", ["v", var]], self.a("hexes", 1)]
            where = (
                ["and", where, ready] if self.r.random() < 0.5 else ["and", ["kind", [0], ["v", var]], where]
            )
        chosen["where"] = where
        return ["some", ["pieces", chosen]]

    def terrain(self) -> list[Any]:
        return ["in-set", HEX, self.a("hexes", 1)]

    def standing_there(self, where: bool) -> list[Any]:
        var = f"it{self.r.randrange(10**6)}"
        chosen: dict[str, Any] = {"var": var, "kinds": self.kinds(), "at": HEX, "anywhere": False}
        chosen["side"] = self.a("side", 1) if self.r.random() < 0.6 else None
        chosen["nation"] = ["int", self.r.randrange(-1, 3)] if where and self.r.random() < 0.3 else None
        chosen["where"] = self.within(var, "piece", "bool", 2) if where and self.r.random() < 0.7 else None
        return ["pieces", chosen]

    def held(self) -> list[Any]:
        return ["some", self.standing_there(True)]

    def count(self) -> list[Any]:
        size, number = ["size", self.standing_there(self.r.random() < 0.3)], self.a("int", 1)
        op = self.r.choice(["<", "<=", ">", ">=", ">=", "="])
        return [op, size, number] if self.r.random() < 0.5 else [op, number, size]

    def side_between(self) -> list[Any]:
        sides = [name for name, info in self.ir["terrains"].items() if info["on"] != "hex"]
        other = self.a("hex", 1)
        ends = [HEX, other] if self.r.random() < 0.5 else [other, HEX]
        return ["edge-has", self.r.choice(sides), ["edge", *ends]] if sides else ["bool", 1]

    def state(self) -> list[Any]:
        known = [c["name"] for c in self.ir["columns"] if c["of"] == "hex"]
        if not known:
            return ["=", HEX, self.a("hex", 1)]
        value = ["int", self.r.randrange(3)]
        return [self.r.choice(["=", "<>"]), ["col", self.r.choice(known), HEX], value]

    def other(self) -> list[Any]:
        return self.within("there", "hex", "bool", 2)


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda p: p.name)
def test_sets_are_what_each_hex_says(folder: Any) -> None:
    state = midgame(folder)
    if state is None:
        return
    made = HexMaker(state.game.ir, 11)
    hexes, units = state.game.program.hex_count, state.game.program.piece_count
    sets = 0
    # The interpreter asks every hex: of a large map fewer lots are drawn.
    for number in range(LOTS if hexes < 1000 else count(LOTS // 4, LOTS)):
        source = ["all-hexes"] if number % 3 else ["near", made.a("hex", 1)]
        expr = ["hexes-where", "there", source, made.on_hex(number % 4)]
        names: dict[str, Any] = {
            "unit0": number % units,
            "hex0": number * 7 % hexes,
            "side0": number % 2,
            "units0": [1, 2],
            "card0": 0,
        }
        names["count0"] = 1
        written, meant = both_ways(state, expr, names)
        assert written == meant, expr
        # The interpreter asks every hex, so it does that once: the rest follows from the set.
        assert one_way(state, ["some-hex", expr], names) == (meant > 0), expr
        assert one_way(state, ["in-set", ["v", "hex0"], expr], names) == (meant >> names["hex0"] & 1), expr
        assert one_way(state, ["hex-count", expr], names) == meant.bit_count(), expr
        sets += " for x" not in module_of(state.game).writer.write(expr, {name: name for name in names})
    assert sets > 5


def test_of_a_joined_condition_only_the_rest_is_asked() -> None:
    state = midgame(PROJECTS[0])
    assert state is not None
    writer = module_of(state.game).writer
    unit = {"var": "u", "kinds": 1, "side": ["int", 0], "at": HEX, "where": None, "anywhere": False}
    held = ["some", ["pieces", unit]]
    odd = ["=", ["bearing", HEX, ["v", "hex0"]], ["int", 3]]

    assert " for " not in writer.write(
        ["hexes-where", "there", ["all-hexes"], ["and", held, ["not", held]]], {}
    )
    text = writer.write(["hexes-where", "there", ["all-hexes"], ["and", odd, held]], {"hex0": "h"})
    assert text.count("S.o") == 1 and text.count("bearing") == 1
    assert text.index("bits(S.o") < text.index("bearing")


def test_what_is_the_same_for_all_hexes_is_asked_once() -> None:
    state = midgame(PROJECTS[0])
    assert state is not None
    writer = module_of(state.game).writer
    names = {"side0": "s", "hex0": "h"}
    first = ["=", ["v", "side0"], ["int", 1]]
    odd = ["=", ["bearing", HEX, ["v", "hex0"]], ["int", 3]]
    text = writer.write(["hexes-where", "there", ["all-hexes"], ["and", odd, first]], names)
    assert "bits((ALL if (s==1) else 0))" in text and text.count("s==1") == 1

    near = ["near", ["v", "hex0"]]
    all_or_none = ["if", first, ["all-hexes"], ["hex-set", []]]
    assert writer.write(["common", near, all_or_none], names) == "(NEAR[h] if (s==1) else 0)"
    assert writer.write(["union", all_or_none, near], names) == "(ALL if (s==1) else NEAR[h])"
    assert writer.write(["minus", near, all_or_none], names) == "(0 if (s==1) else NEAR[h])"


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda p: p.name)
@pytest.mark.parametrize("op", ["union", "common", "minus"])
def test_all_or_nothing_beside_a_set(folder: Any, op: str) -> None:
    state = midgame(folder)
    if state is None:
        return
    made = HexMaker(state.game.ir, 5)
    names = {"unit0": 1, "hex0": 2, "side0": 0, "units0": [1, 2], "card0": 0, "count0": 1}
    for number in range(30):
        sets = [["if", made.a("bool", 1), ["all-hexes"], ["hex-set", []]], made.a("hexes", 2)]
        written, meant = both_ways(state, [op, *sets[:: -1 if number % 2 else 1]], names)
        assert written == meant


def test_the_lowest_value_that_hexes_are_compared_with_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(FIRST)
    number = next(n for n, asked in enumerate(game.questions) if asked.prompt == "the nearest friendly hex")
    state = game.start(0, 1)
    (slot, _), *_ = game.questions[number].about
    unit = next(x for x in range(game.program.piece_count) if game.space["f_hexes_nearby"](state, x))
    frame = [0, -1, 0, *[unit] * slot]
    nearby = list(bits(game.space["f_hexes_nearby"](state, unit)))
    far = {there: game.space["f_entry_distance"](state, unit, there) for there in nearby}
    calls: list[int] = []
    measured = game.program.distance_to
    monkeypatch.setitem(game.space, "distance_to", lambda a, mask: calls.append(a) or measured(a, mask))

    found = game.options_of[number](state, frame)

    assert found == [there for there in nearby if far[there] == min(far.values())]
    assert len(nearby) > 5 and len(calls) == 2 * len(nearby)


def test_a_definition_that_is_too_long_to_be_written_out_is_asked_of_few_hexes_too(tmp_path: Path) -> None:
    far = " or ".join(f"distance(h, hex 0101) = {number} and turn > {number}" for number in range(8))
    game = Game(package(game_with(tmp_path, f"\ndefine crowded with h: hex = some unit in h and ({far})\n")))
    writer = module_of(game).writer
    asked = ["hexes-where", "it", ["all-hexes"], ["call", "crowded", [["v", "it"]]]]

    text = writer.write(asked, {})

    assert "crowded" not in writer.functions
    assert "S.o" in text[text.index("bits(") : text.index("f_crowded(S,")]
