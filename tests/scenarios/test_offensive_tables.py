"""The charts of Lorraine: each cell that the book's text or examples give is kept, and what is authored runs one way."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

from .charts import Chart
from .mapped import ROOT

ODDS = ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "6:1", "8:1")
TOTALS = range(1, 14)


@pytest.fixture(scope="module")
def oao() -> dict[str, Any]:
    return build_model(load_project(ROOT / "scenarios" / "offensive-a-outrance"))[0].ir


@pytest.mark.parametrize(
    ("odds", "white", "black", "attacker", "defender", "losses", "retreat"),
    [
        ("1:1", 2, 3, 3, 3, ("nothing", "nothing"), "ring"),  # 11.2
        ("6:1", 0, 4, -1, 4, ("nothing", "nothing"), "one"),  # 19.1.6, the 14/7 Division
        ("2:1", 4, 4, 3, 0, ("step", "step"), "stays"),  # 19.1.6, the 66r Division
    ],
)
def test_results_of_the_examples(
    oao: dict[str, Any],
    odds: str,
    white: int,
    black: int,
    attacker: int,
    defender: int,
    losses: tuple[str, str],
    retreat: str,
) -> None:
    total = white + black

    assert attacker == Chart(oao, "attacker-modifier")(total, odds)
    assert defender == Chart(oao, "defender-modifier")(total, odds)
    assert losses == (Chart(oao, "attacker-loss")(total, odds), Chart(oao, "defender-loss")(total, odds))
    assert retreat == Chart(oao, "crt-retreat")(total, odds)


def test_the_repulse_of_7_4_drives_the_enemy_off(oao: dict[str, Any]) -> None:
    """Example 1 of 7.4: 4:1, both dice 2."""
    assert Chart(oao, "crt-retreat")(4, "4:1") in ("one", "two")


@pytest.mark.parametrize(
    ("guns", "quarters", "modifier"),
    [(12, 4, 1), (14, 12, 1), (4, 1, 0), (2, 1, 0), (1, 4, -1)],
)
def test_artillery_of_the_examples(oao: dict[str, Any], guns: int, quarters: int, modifier: int) -> None:
    """11.2, 19.1.6."""
    assert modifier == Chart(oao, "artillery-modifier")(quarters, guns)


def test_higher_odds_and_lower_dice_never_help_the_defender(oao: dict[str, Any]) -> None:
    attacker, defender = Chart(oao, "attacker-modifier"), Chart(oao, "defender-modifier")
    retreat = Chart(oao, "crt-retreat")
    order = ("stays", "ring", "one", "two")
    for total in TOTALS:
        for low, high in pairwise(ODDS):
            assert attacker(total, low) >= attacker(total, high)
            assert defender(total, low) <= defender(total, high)
            assert order.index(retreat(total, low)) <= order.index(retreat(total, high))
    for odds in ODDS:
        for better, worse in pairwise(TOTALS):
            assert attacker(better, odds) <= attacker(worse, odds)
            assert defender(better, odds) >= defender(worse, odds)
            assert order.index(retreat(better, odds)) >= order.index(retreat(worse, odds))


@pytest.mark.parametrize(
    ("table", "row", "cell"),
    [
        ("side-cost", "clear-side", 2),  # 7.1.6
        ("side-cost", "forest-side", 3),  # 7.1
        ("zone-cost", "into-zone", 2),  # 7.1.6
        ("zone-cost", "out-of-zone", 1),
        ("zone-cost", "zone-to-zone", 6),
        ("zone-cost", "zone-to-friend", 4),
        ("zone-cost", "into-fortress", 2),  # 12.1.3
        ("forced-march-most", "on-foot", 3),  # 7.2.1
        ("forced-march-most", "on-horse", 7),
        ("points-for", "for-prepared-attack", 4),  # 7.3
        ("points-for", "for-repulse", 1),  # 7.4.1
        ("points-for", "for-recovery", 9),  # 7.5
        ("points-for", "for-position", 13),  # 14.3.1
        ("quarters-at-most", "standing", 14),  # 3.1.1
        ("quarters-at-most", "fighting", 9),  # 3.1.2
        ("quarters-at-most", "fighting-steep", 5),  # 3.1.2a
        ("ground-bonus", "in-mountain", 4),  # 9.3.1
        ("ground-malus", "over-minor", 1),  # 11.2
    ],
)
def test_printed_numbers(oao: dict[str, Any], table: str, row: str, cell: int) -> None:
    assert cell == Chart(oao, table)(row)


def test_steeper_ground_and_larger_rivers_cost_more(oao: dict[str, Any]) -> None:
    cost = Chart(oao, "side-cost")
    for rising in (
        ("clear-side", "forest-side", "deep-forest-side"),
        ("clear-side", "foothill-side", "mountain-side", "steep-side"),
        ("minor-river-side", "major-river-side", "great-river-side", "grand-river-side"),
        ("bridge-side", "major-river-side"),
    ):
        assert all(cost(low) < cost(high) for low, high in pairwise(rising))


@pytest.mark.parametrize(
    ("unit", "values"),
    [
        ("FR_7_14", {"attack": 12, "proficiency": 5, "guns": 4}),  # 19.1.6
        ("FR_66r", {"attack": 10, "proficiency": 4, "guns": 2}),
        ("DE_Bodungen", {"defence": 6, "proficiency": 3, "guns": 1}),
        ("DE_Metz", {"defence": 11, "guns": 8}),  # 2.7
    ],
)
def test_printed_units(oao: dict[str, Any], unit: str, values: dict[str, int]) -> None:
    piece = next(piece for piece in oao["pieces"] if piece["id"] == unit)
    faces = piece.get("faces") or {}
    front = next(iter(faces.values())) if faces else {}
    found = {**piece.get("values", {}), **front}

    assert values == {name: found[name] for name in values}
