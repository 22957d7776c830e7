"""Hexes that units of a side reach: a function of their own, which hangs on sides and on nothing else."""

from __future__ import annotations

import random
from typing import Any

from tests.engine.games import FIRST, played
from toolchain.engine.bitsets import members
from toolchain.engine.codegen.writer import Names
from toolchain.engine.link.functions import offer_sets, offer_unions
from toolchain.engine.link.module import Module

# A name of a side that a rating has too.
RATING = next(name for name in played(FIRST).program.attributes)


def reach(side: list[Any]) -> list[Any]:
    """Hexes beside a piece of a side that has a rating."""
    piece = ["v", "it"]
    near = ["<=", ["distance", ["place", piece], ["v", "there"]], ["int", 1]]
    where = ["and", [">", ["attr", RATING, piece], ["int", 0]], near]
    chosen = {"var": "it", "kinds": (1 << 20) - 1, "anywhere": False, "side": side, "where": where}
    return ["hexes-where", "there", ["all-hexes"], ["some", ["pieces", chosen]]]


def written(side: list[Any], *lots: Names) -> tuple[Module, list[str]]:
    """The text of the hexes under several names."""
    module = Module(played(FIRST).program)
    offer_sets(module)
    offer_unions(module)
    with module.writer.with_sides(["a_side"]):
        return module, [module.write(reach(side), names) for names in lots]


def test_the_side_is_all_that_it_is_given() -> None:
    module, texts = written(
        ["v", RATING],
        {RATING: "a_side", "other": "a_piece"},
        {RATING: "(1-a_side)", "it": "a_piece"},
        {RATING: "1"},
    )
    # `it` is the piece of the selection, whatever has that name around it: there it makes the set hang on more.
    assert texts[0] == "u0(S,a_side)"
    assert texts[2] == "u0(S,1)"
    assert "u0(" not in texts[1]
    assert [key for key in module.deps if key.startswith("u:")] == ["u:u0"]


def test_what_hangs_on_more_than_sides_is_written_where_it_is_asked() -> None:
    _, texts = written(["v", RATING], {RATING: "a_else"})
    assert "united(" in texts[0]


def test_no_side_is_needed() -> None:
    _, texts = written(["int", 0], {RATING: "a_else"})
    assert texts == ["u0(S)"]


def test_a_hexside_of_the_same_name_is_no_hex() -> None:
    module, _ = written(["int", 0], {})
    chosen = reach(["int", 0])[3][1][1]

    assert module.writer.union_of(chosen, {"there": None}, []) == "u0"
    assert module.writer.union_of(chosen, {"there": "a_place"}, []) is None


def test_members_of_sparse_and_dense_sets() -> None:
    draw = random.Random(3)
    for size in (1, 8, 90, 700, 1300):
        for share in (0.0, 0.01, 0.1, 0.12, 0.5, 1.0):
            known = tuple(n for n in range(size) if draw.random() < share)
            assert members(sum(1 << n for n in known)) == known
