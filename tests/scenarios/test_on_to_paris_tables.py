"""The tables of 1870: each printed cell is as the text has it, and what is authored keeps to every limit of the text."""

from __future__ import annotations

import csv
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

from .charts import Chart

ROOT = Path(__file__).resolve().parents[2]
PRINTED = Path(__file__).with_name("data") / "on-to-paris-tables.csv"
SIZES = ("small", "medium", "large")
RESULTS = ["nil", "l1", "d", "d1", "d2", "d3", "d4", "d5"]


def printed() -> dict[str, list[dict[str, str]]]:
    """The printed cells, by table."""
    made: dict[str, list[dict[str, str]]] = {}
    with PRINTED.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            made.setdefault(row["table"], []).append(row)
    return made


@pytest.fixture(scope="module")
def otp() -> dict[str, Any]:
    return build_model(load_project(ROOT / "scenarios" / "on-to-paris"))[0].ir


def as_text(cell: Any) -> str:
    """A cell as the list of printed cells writes it: of ranges both ends, nothing for none."""
    if isinstance(cell, list):
        return "..".join(map(str, cell)) if cell and cell[0] <= cell[1] else ""
    return "" if cell is None else str(cell)


@pytest.mark.parametrize("table", sorted(printed()))
def test_every_printed_cell_is_as_printed(otp: dict[str, Any], table: str) -> None:
    chart = Chart(otp, table)
    for row in printed()[table]:
        found = chart(*(key for key in (row["row"], row["column"]) if key))

        assert as_text(found) == row["cell"], f"{table} {row['row']} {row['column']} ({row['paragraph']})"


def never_worse(values: list[int]) -> bool:
    return all(low <= high for low, high in pairwise(values))


def strength(result: str) -> tuple[int, int]:
    """SPs lost, and whether the side is demoralized."""
    return int(result[1:] or 0) if result != "nil" else 0, int(result.startswith("d"))


@pytest.mark.parametrize(("who", "size"), [*product(("attacker", "defender"), SIZES)])
def test_results_of_combat_grow_with_roll_column_and_size(otp: dict[str, Any], who: str, size: str) -> None:
    """13.11.1: the columns run from the worst of the Attacker to his best."""
    chart = Chart(otp, f"{who}-loss-by-{size}-force")
    columns = chart.names(1) if who == "defender" else chart.names(1)[::-1]
    for part in (0, 1):
        for column in columns:
            assert never_worse([strength(chart(roll, column))[part] for roll in range(0, 22)])
        for roll in range(0, 22):
            assert never_worse([strength(chart(roll, column))[part] for column in columns])
    assert {chart(roll, column) for roll in range(0, 22) for column in columns} <= set(RESULTS)


@pytest.mark.parametrize("who", ["attacker", "defender"])
def test_a_larger_force_hurts_more(otp: dict[str, Any], who: str) -> None:
    charts = [Chart(otp, f"{who}-loss-by-{size}-force") for size in SIZES]
    for roll, column in product(range(0, 22), charts[0].names(1)):
        for part in (0, 1):
            assert never_worse([strength(chart(roll, column))[part] for chart in charts])


@pytest.mark.parametrize("size", SIZES)
def test_the_figures_of_both_sides_are_one_series(otp: dict[str, Any], size: str) -> None:
    """The left figure of a printed row is the right figure of the next, in the column 0."""
    left, right = Chart(otp, f"attacker-loss-by-{size}-force"), Chart(otp, f"defender-loss-by-{size}-force")
    rows = [0, 2, 4, 6, 7, 8, 10, 12, 14, 16]
    for low, high in pairwise(rows):
        assert left(low, "even") == right(high, "even")


@pytest.mark.parametrize("side", ["france", "prussia"])
def test_command_points(otp: dict[str, Any], side: str) -> None:
    """8.2: Primary before Secondary before Tertiary; nothing gets less on a higher roll."""
    chart = Chart(otp, f"command-points-of-{side}")
    for dice in range(2, 13):
        primary, secondary, tertiary, _ = (chart(dice, purse) for purse in chart.names(1))
        assert primary > secondary > tertiary >= 1
        assert primary <= 20
    for purse in chart.names(1):
        assert never_worse([chart(dice, purse) for dice in range(2, 13)])


def test_each_box_of_the_track_ends_more_ties_than_the_last(otp: dict[str, Any]) -> None:
    """8.6."""
    chart = Chart(otp, "tie-ends-phase")
    for box in range(1, 5):
        now = {total for total in range(3, 19) if chart(box, total)}
        then = {total for total in range(3, 19) if chart(box + 1, total)}
        assert now < then


def test_guns(otp: dict[str, Any]) -> None:
    """13.3: French guns are worth less; fire grows with strength and roll, and nothing fires without strength."""
    halves, fire, effects = (
        Chart(otp, "artillery-halves"),
        Chart(otp, "artillery-fire"),
        Chart(otp, "artillery-effects"),
    )
    for kind in ("corps", "pair"):
        assert halves(f"guns-of-imperial-{kind}") < halves(f"guns-of-prussian-{kind}")
        assert halves(f"guns-of-republican-{kind}") < halves(f"guns-of-prussian-{kind}")
    assert halves("guns-of-fort") < halves("guns-of-fortress") < halves("guns-of-improved-fortress")
    worth = {name: [effects(name, part) for part in effects.names(1)] for name in effects.names(0)}
    order = sorted(worth, key=lambda name: (2 * worth[name][1] + worth[name][2], worth[name]))
    assert {fire(guns, dice) for dice in range(3, 14) for guns in range(0, 25)} <= set(worth)
    for dice in range(3, 14):
        assert fire(0, dice) == "miss"
    for dice in range(3, 13):
        for guns in range(0, 25):
            assert worth[fire(guns, dice)][1] <= worth[fire(guns, dice + 1)][1]
            assert worth[fire(guns, dice)][1] <= worth[fire(guns + 1, dice)][1]
    assert order[0] == "miss"
    # 13.3.1: three Prussian Corps with nine SPs have 17, a Republican Corps with six SPs in a Fortress has 11.
    assert (3 * halves("guns-of-prussian-corps") + 9 // 2 * halves("guns-of-prussian-pair")) // 2 == 17
    republican = halves("guns-of-republican-corps") + 3 * halves("guns-of-republican-pair")
    assert (republican + halves("guns-of-fortress")) // 2 == 11


def test_rail_and_emergency(otp: dict[str, Any]) -> None:
    """11.1.3: 14 SPs of the French cost two points; 7.6.1: an Emergency SP costs 7 to 10 IP."""
    rail, price = Chart(otp, "rail-capacity"), Chart(otp, "emergency-costs")
    base, most, step = (rail("of-france", part) for part in rail.names(1))
    assert 6 <= base <= 9 and most >= 14
    assert -(-(14 - base) // step) == 2
    assert all(7 <= price(kind, "ip-for-one-sp") <= 10 for kind in price.names(0))


def test_charts_of_arrivals(otp: dict[str, Any]) -> None:
    """7.2.2: on turn 9, halved and rounded up, Paris gains one Regular and, with the Republic's two, one Mobile."""
    french, republic = Chart(otp, "french-chart"), Chart(otp, "republic-chart")

    assert -(-french(9, "paris-regulars") // 2) == 1
    assert -(-(french(9, "paris-mobiles") + republic(3, "republic-paris-mobiles")) // 2) == 1
    for turn in range(-3, 1):
        assert republic(turn, "republic-mobiles") == republic(turn, "republic-paris-mobiles") == 0


def test_fortifications(otp: dict[str, Any]) -> None:
    """16.1."""
    chart = Chart(otp, "fortification-values")
    for part in chart.names(1):
        values = [chart(kind, part) for kind in ("is-fort", "is-fortress", "is-improved-fortress")]
        assert values[0] < values[1] < values[2]
    assert chart("is-works", "siege-number") == 0


@pytest.mark.parametrize("track", ["assault-track", "fuse-track"])
def test_ranges_of_a_track_never_shrink(otp: dict[str, Any], track: str) -> None:
    """13.8.2, 15.1.2."""
    chart = Chart(otp, track)
    reach = [(found[1] if (found := chart(box)) and found[0] <= found[1] else 0) for box in range(1, 7)]
    assert never_worse(reach)


def test_levels_lie_evenly_about_the_start(otp: dict[str, Any]) -> None:
    """3.3: 34 or less and 111 or more are printed."""
    chart = Chart(otp, "victory-levels")
    order = ["french-substantial", "french-marginal", "draw", "prussian-marginal", "prussian-substantial"]
    steps = [order.index(chart(total).removesuffix("-step")) for total in range(0, 146)]
    assert never_worse(steps)
    assert all(a + b == 4 for a, b in zip(steps, reversed(steps), strict=True))
