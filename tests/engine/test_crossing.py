"""Floods over open hexsides, against one that looks at each hex and hexside by itself; what terrain decides of hexsides."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.engine.games import FIRST, SECOND, played
from toolchain.engine.bitsets import bits, mask_of
from toolchain.engine.kernels.flood import Crossings
from toolchain.engine.kernels.hexsides import open_to_change
from toolchain.engine.program import Program

GAMES = [FIRST, SECOND]


def by_hexes(
    program: Program,
    network: str | None,
    start: int,
    allowed: int,
    closed: Callable[[int], object],
    limit: int,
) -> int:
    """What a flood reaches, hex by hex."""
    links = program.ADJ if network is None else program.network_links[network]
    inside = set(bits(start & allowed))
    reached, ring = set(inside), list(inside)
    for number in range(limit):
        after = []
        for here in ring:
            for there in links[here]:
                if closed(program.EDGE.get(here * program.place_count + there, -1)):
                    continue
                reached.add(there)
                if number + 1 < limit and allowed >> there & 1 and there not in inside:
                    inside.add(there)
                    after.append(there)
        ring = after
    return mask_of(reached)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_a_flood_is_what_hexes_and_hexsides_say(name: str, seed: int) -> None:
    program = played(name).program
    draw = random.Random(seed)
    edges = len(program.ir["edges"])
    for network in (None, *program.network_links):
        always = draw.getrandbits(edges + 1) & draw.getrandbits(edges + 1)
        sometimes = draw.getrandbits(edges + 1) & ~always
        crossings = Crossings(program, network, always, sometimes)
        for _ in range(6):
            shut = (always | sometimes & draw.getrandbits(edges + 1)) if draw.random() < 0.8 else always

            def closed(edge: int, shut: int = shut) -> bool:
                return bool(shut >> (edge if edge >= 0 else edges) & 1)

            crossing = crossings(closed)
            assert crossings(closed) is crossing
            start = 1 << draw.randrange(program.hex_count) | 1 << draw.randrange(program.hex_count)
            allowed = draw.getrandbits(program.hex_count) | draw.getrandbits(program.hex_count) | start
            limit = draw.choice([1, 2, 3, 9, 1 << 20])
            assert crossing.flood(start, allowed, limit) == by_hexes(
                program, network, start, allowed, closed, min(limit, 2000)
            )
            alone, few = start & -start, draw.randrange(1, 5)
            near = program.within(few, bits(alone)[0])
            if network is None:
                for _ in range(2):
                    assert crossing.short_flood(alone, allowed, few, near) == crossing.flood(
                        alone, allowed, few
                    )
            some = allowed & draw.getrandbits(program.hex_count)
            assert crossing.spread(some) | some == by_hexes(program, network, some, some, closed, 1)
            assert all(crossing.spread(1 << x) == crossing.near[x] for x in bits(some))


def test_only_hexsides_that_terrain_leaves_open_are_asked() -> None:
    program = played(SECOND).program
    edges = program.ir["edges"]
    cond = [
        "and",
        ["not", ["or", ["edge-has", "bridge", ["v", "e"]], ["bool", 0]]],
        ["or", ["edge-has", "river", ["v", "e"]], ["call", "burnt-path", [["v", "e"]]]],
    ]
    functions = {
        "burnt-path": {
            "params": [["side", "hexside"]],
            "body": [
                "and",
                ["edge-has", "path", ["v", "side"]],
                ["<>", ["col", "burnt", ["v", "side"]], ["int", 0]],
            ],
        }
    }
    always, sometimes = open_to_change(program, functions, cond, "e")
    for index, (_, _, terrains) in enumerate([*edges, (0, 0, [])]):
        bridge, river, path = (word in terrains for word in ("bridge", "river", "path"))
        assert bool(always >> index & 1) == (river and not bridge)
        assert bool(sometimes >> index & 1) == (path and not river and not bridge)
    asked: list[int] = []
    Crossings(program, None, always, sometimes)(asked.append)
    assert sorted(asked) == list(bits(sometimes)) != []


def test_a_disc_is_all_hexes_at_most_so_far() -> None:
    program = played(FIRST).program
    for reach in (-2, 0, 1, 2, Fraction(5, 2), 5, 12, 13, 40):
        for middle in (0, 17, program.hex_count - 1, -1, program.hex_count):
            far = [program.distance(middle, x) for x in range(program.hex_count)]
            assert bits(program.within(reach, middle)) == tuple(x for x, n in enumerate(far) if n <= reach)
