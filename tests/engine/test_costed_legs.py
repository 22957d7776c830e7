"""Legs of traces whose steps have a cost: how far they lead, what a step costs, and how they are explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.ask import trace
from toolchain.engine.ask.table import Table
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance

GO = """
state done of game
procedure go
  actor may choose 1 own unit as u
    set done to yes
"""
ORDERS = """
trace orders of unit with goal: hex                        @ 8.1
  leg rider: up to {far} MP over hexes costing march-cost
  path rider > goal
"""


def reaches(folder: Path, rules: str, start: str, *args: str) -> list[str]:
    """The hexes from which a trace of Blue's horse leads to a hex."""
    at = Position(folder, rules + GO, "go", {"B_Horse": start})
    given = [at.piece("B_Horse"), *(at.hex(hex) for hex in args)]
    found = at.game.space["tr_orders"](at.state, *given)
    return [one["id"] for n, one in enumerate(at.game.ir["hexes"]) if found >> n & 1]


def by_hand(folder: Path, goal: str, far: int, changes: str = ORDERS) -> list[str]:
    """The same from the costs of single steps, hex by hex outwards."""
    at = Position(folder, changes.format(far=far) + GO, "go", {"B_Horse": "0101"})
    cost, horse = at.game.space["f_march_cost"], at.piece("B_Horse")
    near = at.game.program.ground.near
    edges = {frozenset(one[:2]): n for n, one in enumerate(at.game.ir["edges"])}

    def edge(a: int, b: int) -> int:
        return edges.get(frozenset((a, b)), -1)

    least = {at.hex(goal): 0}
    for _ in range(40):
        for here, spent in list(least.items()):
            for there in range(len(at.game.ir["hexes"])):
                if near[here] >> there & 1:
                    so_far = spent + cost(at.state, horse, there, here, edge(there, here))
                    if so_far <= far and so_far < least.get(there, 99):
                        least[there] = so_far
    return sorted(at.game.ir["hexes"][n]["id"] for n in least)


@pytest.mark.parametrize("far", [1, 2, 3, 4])
def test_a_leg_leads_as_far_as_its_points(tmp_path: Path, far: int) -> None:
    found = reaches(tmp_path / "found", ORDERS.format(far=far), "0101", "0202")

    assert found == by_hand(tmp_path / "hand", "0202", far)
    assert 1 < len(found)


def test_points_are_no_hexes(tmp_path: Path) -> None:
    hexes = ORDERS.replace(" MP over hexes costing march-cost", " over hexes")

    assert reaches(tmp_path / "points", ORDERS.format(far=2), "0101", "0202") != reaches(
        tmp_path / "hexes", hexes.format(far=2), "0101", "0202"
    )


def test_a_bar_holds_where_steps_cost(tmp_path: Path) -> None:
    barred = ORDERS + "  bar  into hex where to is open\n"
    free = reaches(tmp_path / "free", ORDERS.format(far=4), "0101", "0102")
    closed = reaches(tmp_path / "closed", barred.format(far=4), "0101", "0102")

    assert set(closed) < set(free)


def test_why_tells_the_cheapest_way(tmp_path: Path) -> None:
    at = Position(tmp_path, ORDERS.format(far=3) + GO, "go", {"B_Horse": "0101"})
    table = Table(at.state)

    near = trace.answer(table, "orders", at.hex("0101"), at.piece("B_Horse"), goal=at.hex("0201"))
    assert near.data["succeeds"]
    assert near.data["path"] == ["0101", "0201"]

    far = trace.answer(table, "orders", at.hex("0101"), at.piece("B_Horse"), goal=at.hex("0402"))
    assert not far.data["succeeds"]
    assert any("costs more than 3" in line for line in far.lines)


@pytest.mark.parametrize("far", [2, 4])
def test_every_promise_holds_for_costed_legs(tmp_path: Path, far: int) -> None:
    supply = f"""
trace supply of unit                                       @ 8.2
  leg country: up to {far} MP over hexes costing march-cost
  leg rails:   any number over railway
  path country > village > rails > village
  path country > near-bank
  bar  into hex where some enemy unit in to
lines track
  0101/0201  0201/0202
network railway
  edges  lines track
"""
    changes = (
        (
            "  cost        march-cost\n",
            "  cost        march-cost\n  bar unsupplied:  when not supply(from, mover) and not supply(to, mover)\n",
        ),
    )
    report = conformance(
        Game(package(game_with(tmp_path, supply, changes=changes))), games=3, seed=4, process=False
    )

    assert report.questions and not report.failures()
